type Progress = {
  graded: number;
  /** How many the desk shows. */
  listed: number;
  /** How many the filters let through, on all pages. */
  total: number;
};

const number = (value: number) => value.toLocaleString('en');

/** The count above the list. A desk that shows one page of many says so: its own count is not the work that waits. */
export function progressText({ graded, listed, total }: Progress): string {
  if (total <= listed) return `${number(graded)} of ${number(listed)} graded`;
  return `${number(graded)} of ${number(listed)} on this page graded, ${number(total)} in all`;
}
