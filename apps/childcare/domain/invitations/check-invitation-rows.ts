import type { ChildcareDb } from '@repo/db/childcare';
import {
  type CheckedRow,
  type InvitationRow,
  type InvitedPerson,
  invitedPerson,
  type RowProblem,
  rowProblemFields,
} from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { invalidField } from '#domain/invalid-field.ts';

/** `invitee` is somebody who can be invited. */
export type Judged = { shown: CheckedRow; invitee: InvitedPerson | null };

const refusals = {
  ALREADY_IN_CENTRE: errors.alreadyInCentre,
  ALREADY_INVITED: errors.alreadyInvited,
} as const;

function refuse(code: keyof typeof refusals): RowProblem {
  return { field: 'email', code, message: refusals[code]().message };
}

/** The refusal of a whole call, where a problem stands for all of it. */
export function errorOfProblem(problem: RowProblem) {
  if (problem.code === 'INVALID' || problem.code === 'REPEATED') {
    return invalidField(problem.field, problem.message);
  }
  return refusals[problem.code]();
}

function isField(name: unknown): name is RowProblem['field'] {
  return rowProblemFields.some((field) => field === name);
}

function readRow(row: InvitationRow): { person: InvitedPerson | null; problems: RowProblem[] } {
  const parsed = invitedPerson.safeParse(row);
  if (parsed.success) return { person: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path: [name], message }): RowProblem => {
    return { field: isField(name) ? name : 'email', code: 'INVALID', message };
  });
  // One reason a field is enough.
  const first = problems.filter(({ field }, index) => problems.findIndex((p) => p.field === field) === index);
  return { person: null, problems: first };
}

/** The people of the centre and its waiting invitations; whether an address has an account anywhere else is not even read. */
async function lookUp(db: ChildcareDb, organizationId: string, emails: string[]) {
  // One after the other: a transaction has one connection.
  const people = await db.$queryRaw<{ email: string }[]>`
    SELECT email FROM "user" WHERE organization_id = ${organizationId} AND email = ANY(${emails})`;
  const waiting = await db.$queryRaw<{ email: string }[]>`
    SELECT email FROM invitation
    WHERE organization_id = ${organizationId} AND email = ANY(${emails})
      AND accepted_at IS NULL AND withdrawn_at IS NULL`;
  return {
    people: new Set(people.map(({ email }) => email)),
    waiting: new Set(waiting.map(({ email }) => email)),
  };
}

/**
 * Judges rows as they were typed: who of them can be invited to a centre, and what is wrong with the others. The answer is the
 * same for an address that nobody has and for one of another centre's people. Two statements, however many rows. Indexes:
 * user_email_key, invitation_waiting.
 */
export async function checkInvitationRows(
  db: ChildcareDb,
  organizationId: string,
  rows: readonly (InvitationRow & { row?: number })[],
): Promise<Judged[]> {
  const read = rows.map(readRow);
  const emails = read.map(
    ({ person }, index) => person?.email ?? (rows[index]?.email ?? '').trim().toLowerCase(),
  );
  const { people, waiting } = await lookUp(db, organizationId, [
    ...new Set(read.flatMap(({ person }) => person?.email ?? [])),
  ]);
  const firstAt = new Map<string, number>();
  return rows.map((row, index) => {
    const { person, problems } = read[index] ?? { person: null, problems: [] };
    const email = emails[index] ?? '';
    const number = row.row ?? index + 1;
    const before = email === '' ? undefined : firstAt.get(email);
    if (before === undefined) firstAt.set(email, number);
    const known = people.has(email) ? 'ALREADY_IN_CENTRE' : waiting.has(email) ? 'ALREADY_INVITED' : null;
    if (before !== undefined && !problems.some(({ field }) => field === 'email')) {
      const message = `This address is in row ${before} already`;
      problems.push({ field: 'email', code: 'REPEATED', message });
    } else if (person && known) problems.push(refuse(known));
    const isReady = person !== null && problems.length === 0;
    const { jobTitle, staffId, name } = person ?? row;
    return {
      shown: {
        row: number,
        email: person?.email ?? row.email,
        name,
        jobTitle,
        staffId,
        problems,
      },
      invitee: isReady ? person : null,
    };
  });
}
