import type { RowKeys } from './row-keys.ts';

/** A row as the others of its file see it. */
export type LightRow = RowKeys & {
  row: number;
  leftOut: boolean;
  /** The learner is in the class already: no further place is taken. */
  enrolled: boolean;
};

/** What the other rows of the file mean for one of them; row numbers. */
export type Relation = {
  /** The first earlier row with the same learner and class. */
  duplicateOf?: number;
  /** A row with the same address and another identity number. */
  addressOf?: number;
  /** The first earlier row with the same identity number and another address. */
  personOf?: { row: number; email: string };
  /** The row that says which course a class belongs to that is not here yet. */
  classOf?: { row: number; courseCode: string };
  /** The first earlier row with the same reference number. */
  referenceOf?: number;
  /** By the rows before it: one of the last places of the class, or none left. */
  place?: 'last' | 'none';
};

/** Room of the classes that are here, by the agency's run id. */
export type Room = ReadonlyMap<string, { intakeSize: number; threshold: number; enrolledCount: number }>;

/** So much of a class is "the last places". */
const lastShare = 0.1;

/** The first row of each key, in the order of the sheet; "" is no key. */
function firstBy(rows: readonly LightRow[], keyOf: (row: LightRow) => string): Map<string, LightRow> {
  const found = new Map<string, LightRow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== '' && !found.has(key)) found.set(key, row);
  }
  return found;
}

type Pair = { first: LightRow; other: LightRow | null };

/** Of each key the first row with a value, and the first with another value: one of them differs from any row's. */
function pairBy(rows: readonly LightRow[], key: 'email' | 'identityHash', value: 'email' | 'identityHash') {
  const found = new Map<string, Pair>();
  for (const row of rows) {
    if (row[key] === '' || row[value] === '') continue;
    const pair = found.get(row[key]);
    if (!pair) found.set(row[key], { first: row, other: null });
    else if (pair.other === null && pair.first[value] !== row[value]) pair.other = row;
  }
  return (row: LightRow): LightRow | undefined => {
    if (row[value] === '') return undefined;
    const pair = found.get(row[key]);
    return (pair?.first[value] === row[value] ? pair.other : pair?.first) ?? undefined;
  };
}

/** Finds the first row with the same learner in the same class: by identity number, or by address where no two numbers differ. */
function findSame(claim: readonly LightRow[]): (row: LightRow) => LightRow | undefined {
  const inClass = ({ agencyRunId }: LightRow, person: string) =>
    agencyRunId === '' || person === '' ? '' : `${agencyRunId}\n${person}`;
  const byPerson = firstBy(claim, (row) => inClass(row, row.identityHash));
  const numberless = claim.filter(({ identityHash }) => identityHash === '');
  const byAddressAlone = firstBy(numberless, (row) => inClass(row, row.email));
  // Who has a number is found by address only from a row that has none.
  const byAddress =
    numberless.length === 0 ? byAddressAlone : firstBy(claim, (row) => inClass(row, row.email));
  return (row) => {
    if (row.identityHash === '') return byAddress.get(inClass(row, row.email));
    const same = byPerson.get(inClass(row, row.identityHash));
    const alone = byAddressAlone.size === 0 ? undefined : byAddressAlone.get(inClass(row, row.email));
    return !alone || (same && same.row < alone.row) ? same : alone;
  };
}

/** Which of the rows come when the class has its last places taken, or none left. */
function findCrowded(rows: readonly LightRow[], room: Room): Map<number, 'last' | 'none'> {
  const crowded = new Map<number, 'last' | 'none'>();
  const taken = new Map<string, number>();
  for (const { agencyRunId, takesPlace, enrolled, row } of rows) {
    const capacity = room.get(agencyRunId);
    if (!capacity || !takesPlace || enrolled) continue;
    const number = (taken.get(agencyRunId) ?? 0) + 1;
    taken.set(agencyRunId, number);
    const all = capacity.intakeSize + capacity.threshold;
    const left = all - capacity.enrolledCount;
    if (number > left) crowded.set(row, 'none');
    else if (number > left - Math.max(1, Math.floor(all * lastShare))) crowded.set(row, 'last');
  }
  return crowded;
}

/**
 * What the rows of a file, in its order, mean for each other. Rows that are left out mean nothing to the others, and are
 * told themselves what they would meet. Rows without any relation are not in the answer.
 */
export function relateRows(rows: readonly LightRow[], room: Room): Map<number, Relation> {
  const claim = rows.filter(({ leftOut }) => !leftOut);
  const sameOf = findSame(claim);
  const otherPersonOf = pairBy(claim, 'email', 'identityHash');
  const otherAddressOf = pairBy(claim, 'identityHash', 'email');
  const byReference = firstBy(claim, ({ sheetReference }) => sheetReference);
  const byClass = firstBy(claim, (row) => (row.courseCode === '' ? '' : row.agencyRunId));
  const isEarlier = (found: LightRow | undefined, row: LightRow): found is LightRow =>
    found !== undefined && found.row < row.row;

  const related = new Map<number, Relation>();
  for (const row of rows) {
    const relation: Relation = {};
    const same = sameOf(row);
    if (isEarlier(same, row)) relation.duplicateOf = same.row;
    const otherPerson = otherPersonOf(row);
    if (otherPerson) relation.addressOf = otherPerson.row;
    const otherAddress = otherAddressOf(row);
    if (isEarlier(otherAddress, row)) {
      relation.personOf = { row: otherAddress.row, email: otherAddress.email };
    }
    const sameReference = byReference.get(row.sheetReference);
    if (isEarlier(sameReference, row)) relation.referenceOf = sameReference.row;
    const owner = room.has(row.agencyRunId) ? undefined : byClass.get(row.agencyRunId);
    if (owner && row.courseCode !== '' && owner.courseCode !== row.courseCode) {
      relation.classOf = { row: owner.row, courseCode: owner.courseCode };
    }
    if (!isEmpty(relation)) related.set(row.row, relation);
  }
  const counted = claim.filter(({ row }) => related.get(row)?.duplicateOf === undefined);
  for (const [row, place] of findCrowded(counted, room)) related.set(row, { ...related.get(row), place });
  return related;
}

function isEmpty(relation: Relation): boolean {
  for (const _ in relation) return false;
  return true;
}
