import { createElement, type ReactNode } from 'react'

/** What the page script makes say its figures (islands/_page/charts.ts); without it the drawing stands as it is. */
export const Chart = ({ children }: { children: ReactNode }) => createElement('x-chart', null, children)
