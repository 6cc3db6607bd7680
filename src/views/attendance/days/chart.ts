import { createElement, type ReactNode } from 'react'

/** The page script lets its figures be read (islands/_page/charts.ts); without it the drawing stays plain. */
export const Chart = ({ children }: { children: ReactNode }) => createElement('x-chart', null, children)
