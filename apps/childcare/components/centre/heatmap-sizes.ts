export const rowHeightPx = 48;
export const headHeightPx = 132;
export const nameWidthPx = 232;
export const cpdWidthPx = 84;
const cellWidth = 88;
/** Pixels; columns grow with the available width up to this. */
const widestCell = 148;

/** Columns before the courses: the name and the CPD hours. */
export const firstCourseColumn = 2;

export type HeatmapSizes = { courses: number; columns: number };

/** The minimum width of all columns in pixels. */
export function gridWidthPx({ courses }: Pick<HeatmapSizes, 'courses'>): number {
  return nameWidthPx + cpdWidthPx + courses * cellWidth;
}

/** The same in every row, so that columns align. */
export const cellStyle = { flex: `1 0 ${cellWidth}px`, minWidth: cellWidth, maxWidth: widestCell };
