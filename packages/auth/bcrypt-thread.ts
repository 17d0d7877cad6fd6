import bcrypt from 'bcryptjs';

/** Compares if `hash` is given, else creates a hash. */
export type BcryptTask = { password: string; hash: string } | { password: string; cost: number };

/** The worker of bcrypt-threads.ts. */
export function run(task: BcryptTask): boolean | string {
  if ('hash' in task) return bcrypt.compareSync(task.password, task.hash);
  return bcrypt.hashSync(task.password, task.cost);
}
