import type { UploadFinding } from '@repo/schemas/training/enrolment-upload';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { type AccountFact, type CheckFacts, type EnrolmentFact, enrolmentKey, openRowKey } from './facts.ts';
import type { RowRelation } from './find-row-relations.ts';
import { createErrorFinding, createWarningFinding } from './finding.ts';
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

type Enrolled = { enrolment: EnrolmentFact; account: AccountFact };

/** The learner's enrolment in the class by email address or identity number; active enrolments first. */
function findEnrolment(
  { keys }: PreparedRow,
  facts: CheckFacts,
  { account, other }: Person,
): Enrolled | undefined {
  const run = facts.classes.get(keys.agencyRunId);
  if (!run) return undefined;
  const found = [account, other].flatMap((person) => {
    const enrolment = person && facts.enrolments.get(enrolmentKey(person.id, run.id));
    return person && enrolment ? [{ enrolment, account: person }] : [];
  });
  return found.find(({ enrolment }) => enrolment.isActive) ?? found[0];
}

export function isActivelyEnrolled(row: PreparedRow, facts: CheckFacts): boolean {
  return findEnrolment(row, facts, findPerson(row, facts))?.enrolment.isActive ?? false;
}

/** "m***@example.com". */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

function* enrolmentFindings(row: PreparedRow, facts: CheckFacts, person: Person): Generator<UploadFinding> {
  const found = findEnrolment(row, facts, person);
  if (!found) return;
  const { enrolment, account } = found;
  if (enrolment.isActive) {
    const under = account === person.account ? '' : ` under the address ${maskEmail(account.email)}`;
    const message = `This learner is in the class already${under}, since ${formatDate(enrolment.since)}. Nothing needs to be sent`;
    yield createErrorFinding('', 'already_enrolled', message);
  } else if (!row.keys.takesPlace && account === person.account) {
    const message = `This learner has left the class already (${enrolment.status}). Nothing needs to be sent`;
    yield createErrorFinding('', 'already_ended', message);
  }
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

function* accountFindings(
  { record, lookupHashes }: PreparedRow,
  account: AccountFact,
): Generator<UploadFinding> {
  const name = record.traineeName ?? '';
  if (name !== '' && nameKey(name) !== nameKey(account.fullName)) {
    const message = `The account of this address has the name ${account.fullName}, and keeps it`;
    yield createWarningFinding('traineeName', 'name_differs', message);
  }
  const { identityHash } = account;
  if (identityHash !== null && lookupHashes.length > 0 && !lookupHashes.includes(identityHash)) {
    const message =
      'The account of this address has another identity number. Correct the address or the identity number: each learner needs an address of their own';
    yield createErrorFinding('traineeNric', 'identity_differs', message);
  }
  if (account.isDeactivated) {
    const message = 'The account of this address is deactivated, and stays so';
    yield createWarningFinding('traineeEmail', 'account_deactivated', message);
  }
}

function* otherAddressFindings({ other }: Person, { otherEmailRow }: RowRelation): Generator<UploadFinding> {
  const otherAddress = (suggestion: string, message: string) => ({
    ...createWarningFinding('traineeEmail', 'other_address', message),
    suggestion,
  });
  if (other) {
    yield otherAddress(
      other.email,
      `This identity number belongs to the account ${maskEmail(other.email)}. Use that address, or confirm that a second account is meant`,
    );
  } else if (otherEmailRow) {
    yield otherAddress(
      otherEmailRow.email,
      `Row ${otherEmailRow.row} has this identity number with the address ${maskEmail(otherEmailRow.email)}. Use one address, or confirm that two accounts are meant`,
    );
  }
}

function* openFindings({ keys }: PreparedRow, { openRows }: CheckFacts): Generator<UploadFinding> {
  const persons = [keys.identityHash, keys.email].filter((person) => person !== '');
  const open = persons.map((person) => openRows.get(openRowKey(keys.agencyRunId, person))).find(Boolean);
  if (!open) return;
  const message = open.isUnresolved
    ? `The upload of ${open.fileName} sent this learner to this class, and nobody knows yet whether the agency has it. Look there first`
    : `The upload of ${open.fileName} is sending this learner to this class. This row will be skipped when that has worked`;
  yield createWarningFinding('', 'in_other_upload', message);
}

export function* personFindings(
  row: PreparedRow,
  facts: CheckFacts,
  relation: RowRelation,
): Generator<UploadFinding> {
  const person = findPerson(row, facts);
  yield* enrolmentFindings(row, facts, person);
  if (relation.duplicateOfRow !== undefined) {
    const message = `Row ${relation.duplicateOfRow} has the same learner in the same class. It is sent once`;
    yield createErrorFinding('', 'duplicate', message);
  }
  if (relation.otherIdentityRow !== undefined) {
    const message = `Row ${relation.otherIdentityRow} has this address with another identity number. Each learner needs an address of their own`;
    yield createErrorFinding('traineeEmail', 'address_shared', message);
  }
  yield* otherAddressFindings(person, relation);
  yield* openFindings(row, facts);
  if (person.account) yield* accountFindings(row, person.account);
}
