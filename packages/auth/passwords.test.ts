import { describe, expect, it } from 'vitest';
import { hashPassword, passwordRule, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are stored salted and recognised', async () => {
    const hash = await hashPassword('Password123!');
    expect(hash).not.toBe(await hashPassword('Password123!'));
    expect(await verifyPassword('Password123!', hash)).toBe(true);
    expect(await verifyPassword('Password123?', hash)).toBe(false);
  });

  it('never match without a hash, whatever is typed', async () => {
    for (const hash of [null, undefined]) expect(await verifyPassword('Password123!', hash)).toBe(false);
  });

  it('are not cut: one byte over 72 is refused, before and after', async () => {
    const longest = '密'.repeat(24);
    const hash = await hashPassword(longest);
    expect(await verifyPassword(longest, hash)).toBe(true);
    expect(await verifyPassword(`${longest}x`, hash)).toBe(false);
    await expect(hashPassword(`${longest}x`)).rejects.toThrow(RangeError);
    expect(passwordRule.safeParse(longest).success).toBe(true);
    expect(passwordRule.safeParse(`${longest}x`).success).toBe(false);
    expect(passwordRule.safeParse('12345').success).toBe(false);
  });

  it('cost as much for an unknown address as for a wrong password', async () => {
    const hash = await hashPassword('Password123!');
    const workOf = async (stored: string | null) => {
      const started = process.threadCpuUsage();
      for (let count = 0; count < 8; count += 1) await verifyPassword('something', stored);
      return process.threadCpuUsage(started).user;
    };
    await workOf(hash);
    let [known, unknown] = [0, 0];
    // In turns, so that whatever slows the machine down for a while slows both.
    for (let turn = 0; turn < 20; turn += 1) {
      known += await workOf(hash);
      unknown += await workOf(null);
    }
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
