export const rowHeight = 48;
export const headHeight = 132;
export const nameWidth = 232;
export const cpdWidth = 84;
export const cellWidth = 72;

/** Before the courses: the name and the CPD hours. */
export const firstCourse = 2;

export type Sizes = { courses: number; columns: number };

export function gridWidth({ courses }: Pick<Sizes, 'courses'>): number {
  return nameWidth + cpdWidth + courses * cellWidth;
}
