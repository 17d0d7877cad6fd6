import type { UploadFinding } from '@repo/schemas/training/enrolment-upload';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { type AccountFact, type CheckFacts, type EnrolmentFact, enrolmentKey, openKey } from './facts.ts';
import { problem, remark } from './finding.ts';
import type { Relation } from './relate-rows.ts';
import type { PreparedRow } from './row-keys.ts';

type Person = {
  account: AccountFact | undefined;
  /** The account with the row's identity number but another email address. */
  other: AccountFact | undefined;
};

function findPerson({ keys, lookupHashes }: PreparedRow, facts: CheckFacts): Person {
  const account = keys.email === '' ? undefined : facts.accountByEmail.get(keys.email);
  const holders = lookupHashes.flatMap((hash) => facts.accountsByHash.get(hash) ?? []);
  const other = holders.some(({ email }) => email === keys.email)
    ? undefined
    : holders.find(({ email }) => keys.email !== '' && email !== keys.email);
  return { account, other };
}

type Standing = { enrolment: EnrolmentFact; account: AccountFact };

/** Finds the learner's enrolment in the class by email address or identity number; active enrolments first. */
function findStanding(
  { keys }: PreparedRow,
  facts: CheckFacts,
  { account, other }: Person,
): Standing | undefined {
  const run = facts.classes.get(keys.agencyRunId);
  if (!run) return undefined;
  const standings = [account, other].flatMap((person) => {
    const enrolment = person && facts.enrolments.get(enrolmentKey(person.id, run.id));
    return person && enrolment ? [{ enrolment, account: person }] : [];
  });
  return standings.find(({ enrolment }) => enrolment.isActive) ?? standings[0];
}

export function isEnrolled(row: PreparedRow, facts: CheckFacts): boolean {
  return findStanding(row, facts, findPerson(row, facts))?.enrolment.isActive ?? false;
}

/** "m***@example.com". */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

function standingFindings(row: PreparedRow, facts: CheckFacts, person: Person): UploadFinding[] {
  const standing = findStanding(row, facts, person);
  if (!standing) return [];
  const { enrolment, account } = standing;
  const under = account === person.account ? '' : ` under the address ${maskEmail(account.email)}`;
  if (enrolment.isActive) {
    const message = `This learner is in the class already${under}, since ${formatDate(enrolment.since)}. Nothing needs to be sent`;
    return [problem('', 'already_enrolled', message)];
  }
  if (row.keys.takesPlace || account !== person.account) return [];
  const message = `This learner has left the class already (${enrolment.status}). Nothing needs to be sent`;
  return [problem('', 'already_ended', message)];
}

/** Names are compared without case, punctuation and word order: "Tan, Wei Ling" equals "WEI LING TAN". */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

function accountFindings({ record, lookupHashes }: PreparedRow, account: AccountFact): UploadFinding[] {
  const found: UploadFinding[] = [];
  const name = record.traineeName ?? '';
  if (name !== '' && nameKey(name) !== nameKey(account.fullName)) {
    found.push(
      remark(
        'traineeName',
        'name_differs',
        `The account of this address has the name ${account.fullName}, and keeps it`,
      ),
    );
  }
  const { identityHash } = account;
  if (identityHash !== null && lookupHashes.length > 0 && !lookupHashes.includes(identityHash)) {
    const message =
      'The account of this address has another identity number. Correct the address or the identity number: each learner needs an address of their own';
    found.push(problem('traineeNric', 'identity_differs', message));
  }
  if (account.isDeactivated) {
    found.push(
      remark(
        'traineeEmail',
        'account_deactivated',
        'The account of this address is deactivated, and stays so',
      ),
    );
  }
  return found;
}

function otherAddressFindings({ other }: Person, relation: Relation): UploadFinding[] {
  if (other) {
    const message = `This identity number belongs to the account ${maskEmail(other.email)}. Use that address, or confirm that a second account is meant`;
    return [remark('traineeEmail', 'other_address', message, { suggestion: other.email })];
  }
  if (relation.personOf) {
    const { row, email } = relation.personOf;
    const message = `Row ${row} has this identity number with the address ${maskEmail(email)}. Use one address, or confirm that two accounts are meant`;
    return [remark('traineeEmail', 'other_address', message, { suggestion: email })];
  }
  return [];
}

function openFindings({ keys }: PreparedRow, { openRows }: CheckFacts): UploadFinding[] {
  const persons = [keys.identityHash, keys.email].filter((person) => person !== '');
  const open = persons.map((person) => openRows.get(openKey(keys.agencyRunId, person))).find(Boolean);
  if (!open) return [];
  const message = open.isUnresolved
    ? `The upload of ${open.fileName} sent this learner to this class, and nobody knows yet whether the agency has it. Look there first`
    : `The upload of ${open.fileName} is sending this learner to this class. This row will be skipped when that has worked`;
  return [remark('', 'in_other_upload', message)];
}

export function personFindings(row: PreparedRow, facts: CheckFacts, relation: Relation): UploadFinding[] {
  const person = findPerson(row, facts);
  const found = standingFindings(row, facts, person);
  if (relation.duplicateOf !== undefined) {
    found.push(
      problem(
        '',
        'duplicate',
        `Row ${relation.duplicateOf} has the same learner in the same class. It is sent once`,
      ),
    );
  }
  if (relation.addressOf !== undefined) {
    const message = `Row ${relation.addressOf} has this address with another identity number. Each learner needs an address of their own`;
    found.push(problem('traineeEmail', 'address_shared', message));
  }
  found.push(...otherAddressFindings(person, relation), ...openFindings(row, facts));
  return person.account ? [...found, ...accountFindings(row, person.account)] : found;
}
