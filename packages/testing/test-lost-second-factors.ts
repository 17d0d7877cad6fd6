import { type FactorResetTools, runFactorResetCommand } from '@repo/auth/second-factors/factor-reset-command';
import { replaceRecoveryCodes } from '@repo/auth/second-factors/recovery-codes';
import { describe, expect, it } from 'vitest';
import type { RawDb } from './lock-races.ts';
import type { SecondFactorPerson } from './second-factor-fixture.ts';

type Db = RawDb &
  Parameters<typeof replaceRecoveryCodes>[0] & {
    $transaction<T>(work: (tx: RawDb) => Promise<T>): Promise<T>;
  };

/** One service, as the operator's removal of second factors is tried. */
export type LostFactorsFixture = {
  db: () => Db;
  createFactorResetTools: () => FactorResetTools;
  createPerson: () => Promise<SecondFactorPerson>;
  cookieOf: (person: SecondFactorPerson) => Promise<string>;
  /** What a browser is answered where everybody who is signed in may read. */
  statusOf: (cookie: string) => Promise<number>;
  textsTo: (email: string) => Promise<string[]>;
};

/** What the operator's command has to do in every service. Called by a test file of each. */
export function testLostSecondFactors(fixture: LostFactorsFixture): void {
  const { createPerson, cookieOf, statusOf } = fixture;

  async function createWithFactors(): Promise<SecondFactorPerson> {
    const person = await createPerson();
    const db = fixture.db();
    await db.$executeRawUnsafe(
      "INSERT INTO totp_secret (user_id, sealed, created_at, confirmed_at) VALUES ($1, 'x', now(), now())",
      person.id,
    );
    await replaceRecoveryCodes(db, { userId: person.id, now: new Date(), refusalHash: null });
    return person;
  }
  async function countFactors({ id }: SecondFactorPerson): Promise<number> {
    const [row] = await fixture.db().$queryRawUnsafe<{ count: number }[]>(
      `SELECT ((SELECT count(*) FROM totp_secret WHERE user_id = $1)
        + (SELECT count(*) FROM recovery_code WHERE user_id = $1))::int AS count`,
      id,
    );
    return row?.count ?? -1;
  }
  const entriesOf = ({ id }: SecondFactorPerson) =>
    fixture.db().$queryRawUnsafe<unknown[]>(
      `SELECT actor, actor_label AS "actorLabel" FROM audit_entry
        WHERE action = 'second-factor.reset' AND target_id = $1`,
      id,
    );

  async function run(args: string[], answer: string | null = null, factors = fixture.createFactorResetTools) {
    const lines: string[] = [];
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return answer ?? '';
    };
    const terminal = { report: (line: string) => void lines.push(line), ask: answer === null ? null : ask };
    const isRemoved = await runFactorResetCommand(factors, args, terminal);
    return { isRemoved, said: lines.join('\n'), questions };
  }

  describe('second factors that the operator removes', () => {
    it('go with the sessions of their person, who is mailed, in the name of the operator', async () => {
      const person = await createWithFactors();
      const other = await createWithFactors();
      const cookie = await cookieOf(person);
      expect(await statusOf(cookie)).toBe(200);
      const { isRemoved, said } = await run([person.email.toUpperCase(), '--yes']);
      expect([isRemoved, said]).toEqual([true, expect.stringContaining('Removed the authenticator app')]);
      expect(await countFactors(person)).toBe(0);
      expect(await statusOf(cookie)).toBe(401);
      expect(await entriesOf(person)).toEqual([{ actor: 'operator', actorLabel: 'The operator' }]);
      const { serviceName } = fixture.createFactorResetTools();
      const texts = await fixture.textsTo(person.email);
      expect(texts).toEqual([expect.stringContaining(`The operator of ${serviceName} removed`)]);
      expect(texts.join()).not.toContain('administrator');
      expect(await countFactors(other)).toBeGreaterThan(1);
    });

    it('stay without a yes, and where nobody can be asked', async () => {
      const person = await createWithFactors();
      const before = await countFactors(person);
      const declined = await run([person.email], 'no');
      expect([declined.isRemoved, declined.said]).toEqual([false, 'Nothing was changed.']);
      expect(declined.questions.join()).toContain(person.email);
      const unasked = await run([person.email]);
      expect([unasked.isRemoved, unasked.said]).toEqual([false, expect.stringContaining('--yes')]);
      expect(await countFactors(person)).toBe(before);
      expect((await run([person.email], 'yes')).isRemoved).toBe(true);
      expect(await countFactors(person)).toBe(0);
    });

    it('stay when the database fails, which is said in a sentence', async () => {
      const person = await createWithFactors();
      const before = await countFactors(person);
      const failing = () => ({
        ...fixture.createFactorResetTools(),
        reset: () =>
          fixture.db().$transaction(async (tx) => {
            await tx.$executeRawUnsafe('DELETE FROM totp_secret WHERE user_id = $1', person.id);
            await tx.$executeRawUnsafe('SELECT 1 FROM no_such_table');
          }),
      });
      const { isRemoved, said } = await run([person.email, '--yes'], null, failing);
      expect(isRemoved).toBe(false);
      expect(said).toMatch(/^Nothing was changed: .*no_such_table.*\n.*npm run migrate/);
      expect(said).not.toContain('    at ');
      expect(await countFactors(person)).toBe(before);
    });

    it('are not there for an address that nobody has, somebody without, and no address', async () => {
      const person = await createPerson();
      const cookie = await cookieOf(person);
      expect((await run(['nobody@example.com', '--yes'])).said).toContain('Nobody at');
      expect((await run([person.email, '--yes'])).said).toContain('has no second factor');
      expect((await run(['--yes'])).said).toContain('Give the email address');
      expect(await statusOf(cookie)).toBe(200);
      expect([await entriesOf(person), await fixture.textsTo(person.email)]).toEqual([[], []]);
    });
  });
}
