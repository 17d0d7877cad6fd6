import { describeUnprintable } from '@repo/certificates/print/describe-unprintable';
import type { ChildcareDb } from '@repo/db/childcare';
import {
  type CheckedInvitationRow,
  type InvitationRowProblem,
  type InvitedPerson,
  invitationRowFields,
  invitedPerson,
  type UncheckedInvitationRow,
} from '@repo/schemas/childcare/invitation';
import { formulaWithoutResult } from '@repo/sheets/cell-text';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

/** `invitee` is null when the row cannot be invited. */
export type CheckedInvitation = { shown: CheckedInvitationRow; invitee: InvitedPerson | null };

const refusals = {
  ALREADY_IN_CENTRE: errors.alreadyInCentre,
  ALREADY_INVITED: errors.alreadyInvited,
} as const;

function refuse(code: keyof typeof refusals): InvitationRowProblem {
  return { field: 'email', code, message: refusals[code]().message };
}

/** The same problem as the error of a call for one person. */
export function toInvitationError(problem: InvitationRowProblem) {
  if (problem.code === 'INVALID' || problem.code === 'REPEATED') {
    return invalidFieldError(problem.field, problem.message);
  }
  return refusals[problem.code]();
}

function isField(name: unknown): name is InvitationRowProblem['field'] {
  return invitationRowFields.some((field) => field === name);
}

type ReadRow = { person: InvitedPerson | null; problems: InvitationRowProblem[] };

function readRow(row: UncheckedInvitationRow): ReadRow {
  const parsed = invitedPerson.safeParse(row);
  const unread = invitationRowFields.filter((field) => row[field] === formulaWithoutResult);
  if (unread.length > 0) {
    const message = 'This is a formula, and the file does not have its result. Type it here';
    return { person: null, problems: unread.map((field) => ({ field, code: 'INVALID', message })) };
  }
  if (parsed.success) return { person: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path: [name], message }): InvitationRowProblem => {
    return { field: isField(name) ? name : 'email', code: 'INVALID', message };
  });
  // One reason a field is enough.
  const first = problems.filter(({ field }, index) => problems.findIndex((p) => p.field === field) === index);
  return { person: null, problems: first };
}

/** Also refuses names that could not be printed on a certificate. */
async function readRowsWithUnprintable(rows: readonly UncheckedInvitationRow[]): Promise<ReadRow[]> {
  const read = rows.map(readRow);
  const names = read.map(({ person }) => ({ field: 'name', label: 'Name', text: person?.name }));
  const messages = await describeUnprintable(names);
  return read.map((row, index) => {
    const message = messages[index];
    return message ? { ...row, problems: [{ field: 'name', code: 'INVALID', message }] } : row;
  });
}

/**
 * Reads people and pending invitations of the centre. Other accounts are not read, so that the answer cannot reveal them.
 */
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
 * Finds out who can be invited to a centre, and what is wrong with the other rows. An address of another centre's person gets
 * the same answer as an unknown one. Two statements for any number of rows. Indexes: user_email_key, invitation_waiting.
 */
export async function checkInvitationRows(
  db: ChildcareDb,
  organizationId: string,
  rows: readonly (UncheckedInvitationRow & { row?: number })[],
): Promise<CheckedInvitation[]> {
  const read = await readRowsWithUnprintable(rows);
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
