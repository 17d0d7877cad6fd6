import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { compareInThread, hashInThread, isPasswordQueueFull } from './bcrypt-threads.ts';
import { runWithClientKey } from './current-client.ts';
import { verifyPassword } from './passwords.ts';

describe('bcrypt in threads', () => {
  it('hashes and compares as bcrypt does, many at once', async () => {
    const passwords = Array.from({ length: 12 }, (_, index) => `Password${index}密`);
    const hashes = await Promise.all(passwords.map((password) => hashInThread(password, 5)));
    expect(new Set(hashes).size).toBe(12);
    for (const [index, hash] of hashes.entries()) {
      expect(bcrypt.getRounds(hash)).toBe(5);
      expect(bcrypt.compareSync(passwords[index] ?? '', hash)).toBe(true);
    }
    const matches = hashes.map((hash, index) => compareInThread(`Password${index % 2}密`, hash));
    expect(await Promise.all(matches)).toEqual(hashes.map((_, index) => index < 2));
  });

  it('a failure is the failure of its own call, and of none beside it', async () => {
    const hash = await hashInThread('Password123!', 4);
    const calls = [
      compareInThread('Password123!', '$2b$40$'.padEnd(60, 'a')),
      compareInThread('Password123!', hash),
    ];
    const [failed, good] = await Promise.allSettled(calls);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('rounds') },
    });
    expect(good).toEqual({ status: 'fulfilled', value: true });
  });

  it('one client fills a part of the queue, and others are served in turn with it', async () => {
    const done: string[] = [];
    const hash = (client: string) =>
      runWithClientKey(client, () => hashInThread('Password123!', 5)).then(() => done.push(client));
    const greedy = Array.from({ length: 400 }, () => hash('greedy'));
    const modest = ['one', 'two', 'three'].map((client) => hash(client));
    const answers = await Promise.allSettled(greedy);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused.length).toBeGreaterThan(200);
    expect(refused.every(isPasswordQueueFull)).toBe(true);
    await Promise.all(modest);
    expect(done.length).toBe(answers.length - refused.length + 3);
    // They came last, and none of them waited for what the first one had in the queue.
    expect(done.lastIndexOf('three')).toBeLessThan(done.length / 2);
    // What was done gives its place back.
    await Promise.all([hash('greedy'), hash('one')]);
  });

  it('passwords of production’s cost keep nobody waiting', async () => {
    const hash = await hashInThread('Password123!', 12);
    // Work, not time: others may keep this process waiting.
    const [ofAll, ofThisThread] = [process.cpuUsage(), process.threadCpuUsage()];
    expect(await verifyPassword('Password123!', hash)).toBe(true);
    const [all, here] = [process.cpuUsage(ofAll), process.threadCpuUsage(ofThisThread)];
    // It was done, and not here.
    expect(all.user / 1_000).toBeGreaterThan(50);
    expect(here.user + here.system).toBeLessThan(all.user / 2);
  });
});
