type Progress = {
  graded: number;
  listed: number;
  /** All matches, on all pages. */
  total: number;
};

const number = (value: number) => value.toLocaleString('en');

/** Names the total when the desk shows only one page of it. */
export function gradingProgressText({ graded, listed, total }: Progress): string {
  if (total <= listed) return `${number(graded)} of ${number(listed)} graded`;
  return `${number(graded)} of ${number(listed)} on this page graded, ${number(total)} in all`;
}
