import { describe, expect, it } from 'vitest';
import { assertStrongEnough, findStaffPasswordFault } from './staff-passwords.ts';

describe('the rule for passwords of staff', () => {
  it.each(['qwertyuiop', 'Password1234', '1QAZ2WSX3EDC', 'manchester'])(
    'refuses %s: it is common',
    async (password) => {
      expect(await findStaffPasswordFault(password)).toMatch(/most common/);
    },
  );

  it.each(['', 'aB3$xY9!z', '密碼密碼密碼密碼密', '😀'.repeat(9)])(
    'refuses %j: it is short',
    async (password) => {
      expect(await findStaffPasswordFault(password)).toMatch(/at least 10 characters/);
    },
  );

  it.each(['Password123!', 'orchid garden 7', '密碼密碼密碼密碼密碼'])('takes %s', async (password) => {
    expect(await findStaffPasswordFault(password)).toBeNull();
  });

  it('asks nothing more of people who are no staff', async () => {
    const invalid = ({ message }: { message: string }) => new Error(message);
    const weak = { password: '123456', field: 'password', invalid };
    await assertStrongEnough({ ...weak, isStaff: false });
    await expect(assertStrongEnough({ ...weak, isStaff: true })).rejects.toThrow('at least 10 characters');
  });
});
