import type { RowKeys } from './row-keys.ts';

export type RowOutline = RowKeys & {
  row: number;
  leftOut: boolean;
  /** Whether the learner is already enrolled, so that the row takes no place in the class. */
  isEnrolled: boolean;
};

/** How the other rows of the file affect this row; the numbers are row numbers. */
export type RowRelation = {
  /** The first earlier row with the same learner and class. */
  duplicateOfRow?: number;
  /** A row with the same email address and another identity number. */
  otherIdentityRow?: number;
  /** The first earlier row with the same identity number and another email address. */
  otherEmailRow?: { row: number; email: string };
  /** The row that gives another course code for the same new class. */
  otherCourseRow?: { row: number; courseCode: string };
  /** The first earlier row with the same reference number. */
  sameReferenceRow?: number;
  /** Whether the row gets one of the class's last places, or none is left, counting the rows before it. */
  remainingPlaces?: 'last' | 'none';
};

/** Capacity of existing classes, by the agency's run id. */
export type ClassCapacities = ReadonlyMap<
  string,
  { intakeSize: number; threshold: number; enrolledCount: number }
>;

/** The share of the capacity that counts as the last places. */
const lastShare = 0.1;

/** The first row of each key in sheet order; "" is not a key. */
function firstBy(rows: readonly RowOutline[], keyOf: (row: RowOutline) => string): Map<string, RowOutline> {
  const found = new Map<string, RowOutline>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== '' && !found.has(key)) found.set(key, row);
  }
  return found;
}

type Pair = { first: RowOutline; other: RowOutline | null };

/** For each key, the first row with a value and the first row with a different one. */
function pairBy(rows: readonly RowOutline[], key: 'email' | 'identityHash', value: 'email' | 'identityHash') {
  const found = new Map<string, Pair>();
  for (const row of rows) {
    if (row[key] === '' || row[value] === '') continue;
    const pair = found.get(row[key]);
    if (!pair) found.set(row[key], { first: row, other: null });
    else if (pair.other === null && pair.first[value] !== row[value]) pair.other = row;
  }
  return (row: RowOutline): RowOutline | undefined => {
    if (row[value] === '') return undefined;
    const pair = found.get(row[key]);
    return (pair?.first[value] === row[value] ? pair.other : pair?.first) ?? undefined;
  };
}

/** Finds the first row with the same learner and class, by identity number or else by email address. */
function findSame(claim: readonly RowOutline[]): (row: RowOutline) => RowOutline | undefined {
  const inClass = ({ agencyRunId }: RowOutline, person: string) =>
    agencyRunId === '' || person === '' ? '' : `${agencyRunId}\n${person}`;
  const byPerson = firstBy(claim, (row) => inClass(row, row.identityHash));
  const numberless = claim.filter(({ identityHash }) => identityHash === '');
  const byAddressAlone = firstBy(numberless, (row) => inClass(row, row.email));
  // A row with an identity number matches by email address only a row without one.
  const byAddress =
    numberless.length === 0 ? byAddressAlone : firstBy(claim, (row) => inClass(row, row.email));
  return (row) => {
    if (row.identityHash === '') return byAddress.get(inClass(row, row.email));
    const same = byPerson.get(inClass(row, row.identityHash));
    const alone = byAddressAlone.size === 0 ? undefined : byAddressAlone.get(inClass(row, row.email));
    return !alone || (same && same.row < alone.row) ? same : alone;
  };
}

function findCrowded(rows: readonly RowOutline[], room: ClassCapacities): Map<number, 'last' | 'none'> {
  const crowded = new Map<number, 'last' | 'none'>();
  const taken = new Map<string, number>();
  for (const { agencyRunId, takesPlace, isEnrolled, row } of rows) {
    const capacity = room.get(agencyRunId);
    if (!capacity || !takesPlace || isEnrolled) continue;
    const number = (taken.get(agencyRunId) ?? 0) + 1;
    taken.set(agencyRunId, number);
    const all = capacity.intakeSize + capacity.threshold;
    const left = all - capacity.enrolledCount;
    if (number > left) crowded.set(row, 'none');
    else if (number > left - Math.max(1, Math.floor(all * lastShare))) crowded.set(row, 'last');
  }
  return crowded;
}

/** Takes the rows in file order. Rows that are left out do not affect others; unrelated rows are absent. */
export function findRowRelations(
  rows: readonly RowOutline[],
  capacities: ClassCapacities,
): Map<number, RowRelation> {
  const claim = rows.filter(({ leftOut }) => !leftOut);
  const sameOf = findSame(claim);
  const otherPersonOf = pairBy(claim, 'email', 'identityHash');
  const otherAddressOf = pairBy(claim, 'identityHash', 'email');
  const byReference = firstBy(claim, ({ sheetReference }) => sheetReference);
  const byClass = firstBy(claim, (row) => (row.courseCode === '' ? '' : row.agencyRunId));
  const isEarlier = (found: RowOutline | undefined, row: RowOutline): found is RowOutline =>
    found !== undefined && found.row < row.row;

  const related = new Map<number, RowRelation>();
  for (const row of rows) {
    const relation: RowRelation = {};
    const same = sameOf(row);
    if (isEarlier(same, row)) relation.duplicateOfRow = same.row;
    const otherPerson = otherPersonOf(row);
    if (otherPerson) relation.otherIdentityRow = otherPerson.row;
    const otherAddress = otherAddressOf(row);
    if (isEarlier(otherAddress, row)) {
      relation.otherEmailRow = { row: otherAddress.row, email: otherAddress.email };
    }
    const sameReference = byReference.get(row.sheetReference);
    if (isEarlier(sameReference, row)) relation.sameReferenceRow = sameReference.row;
    const owner = capacities.has(row.agencyRunId) ? undefined : byClass.get(row.agencyRunId);
    if (owner && row.courseCode !== '' && owner.courseCode !== row.courseCode) {
      relation.otherCourseRow = { row: owner.row, courseCode: owner.courseCode };
    }
    if (Object.keys(relation).length > 0) related.set(row.row, relation);
  }
  const counted = claim.filter(({ row }) => related.get(row)?.duplicateOfRow === undefined);
  for (const [row, place] of findCrowded(counted, capacities))
    related.set(row, { ...related.get(row), remainingPlaces: place });
  return related;
}
