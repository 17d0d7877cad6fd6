let tasks = 0;

/** Each task ends, blocks, exhausts or crashes its thread. */
export function run(task: 'spin' | 'hoard' | 'break' | 'leave' | 'answer' | 'count'): string {
  tasks += 1;
  if (task === 'count') return String(tasks);
  if (task === 'answer') return 'done';
  if (task === 'break') throw new Error('broken');
  if (task === 'leave') process.exit();
  const hoard: string[][] = [];
  for (;;) {
    if (task === 'hoard')
      hoard.push(Array.from({ length: 10_000 }, (_, index) => `${index}-${hoard.length}`));
  }
}
