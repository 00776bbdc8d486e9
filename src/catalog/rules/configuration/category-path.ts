/** Ids from the root down to the category itself. @param mpath the path as Medusa stores it */
export const toCategoryPath = (mpath: string): string[] => mpath.split(".").filter(Boolean)
