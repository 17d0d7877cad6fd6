import bcrypt from 'bcryptjs';

/** With `hash` a comparison, with `cost` a new hash. */
export type BcryptTask = { password: string; hash: string } | { password: string; cost: number };

/** What a thread of bcrypt-threads.ts does with a task. */
export function run(task: BcryptTask): boolean | string {
  if ('hash' in task) return bcrypt.compareSync(task.password, task.hash);
  return bcrypt.hashSync(task.password, task.cost);
}
