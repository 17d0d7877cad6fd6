export const rowHeight = 48;
export const headHeight = 132;
export const nameWidth = 232;
export const cpdWidth = 84;
const cellWidth = 88;
/** A column takes what room there is, up to this. */
const widestCell = 148;

/** Before the courses: the name and the CPD hours. */
export const firstCourseColumn = 2;

export type Sizes = { courses: number; columns: number };

/** The least that all columns take. */
export function gridWidth({ courses }: Pick<Sizes, 'courses'>): number {
  return nameWidth + cpdWidth + courses * cellWidth;
}

/** The same in every row, whatever is in it, so that columns stand below each other. */
export const cellStyle = { flex: `1 0 ${cellWidth}px`, minWidth: cellWidth, maxWidth: widestCell };
