/** How often what is made up at random is tried: enough to notice a fault soon, and before a release (`npm test -- --all`) enough to find a rare one. */
export const times = (few: number, many: number) => (process.env.THOROUGH ? many : few)
