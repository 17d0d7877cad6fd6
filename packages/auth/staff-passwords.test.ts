import { describe, expect, it } from 'vitest';
import { assertPasswordStrongEnoughIfStaff, findStaffPasswordFault } from './staff-passwords.ts';

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

  const invalid = ({ message }: { message: string }) => new Error(message);
  const about = ['Nur Aisyah binte Rahman', 'aisyah.rahman@little-stars.example'];
  const chosen = (password: string, isStaff = true) =>
    assertPasswordStrongEnoughIfStaff({ password, field: 'password', isStaff, about, invalid });

  it.each(['Password123!', 'P@ssw0rd2026', 'abcabcabcabc', '2026-11-22 20', 'AisyahRahman', 'LittleStars1'])(
    'refuses %s as a new one: it is guessed',
    async (password) => {
      await expect(chosen(password)).rejects.toThrow('too easy to guess');
    },
  );

  it.each(['Marketplace2026', 'ChildcareLearning', 'Training123!', 'Childcare2026!', 'AdminAdminAdmin'])(
    'refuses %s as a new one: it is about the service',
    async (password) => {
      await expect(chosen(password)).rejects.toThrow('too easy to guess');
    },
  );

  it.each(['orchid garden 7', 'New-Password-1', 'Tanjong-kerbau-9'])(
    'takes %s as a new one',
    async (password) => {
      await chosen(password);
    },
  );

  it('leaves a registration to the length and the list', async () => {
    await assertPasswordStrongEnoughIfStaff({
      password: 'Password123!',
      field: 'password',
      isStaff: true,
      invalid,
    });
  });

  it('measures a long one quickly', async () => {
    await expect(chosen('a@0'.repeat(24))).rejects.toThrow('too easy to guess');
  });

  it('asks nothing more of people who are no staff', async () => {
    await chosen('123456', false);
    await expect(chosen('123456')).rejects.toThrow('at least 10 characters');
  });
});
