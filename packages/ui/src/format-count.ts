/** "1 learner", "1,240 learners" */
export function formatCount(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
