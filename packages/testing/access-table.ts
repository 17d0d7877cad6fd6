/** What a caller gets: a success, a success whose body holds rows of the caller's own, or this very status. */
export type AccessOutcome = 'allowed' | 'own list' | number;

/** What is sent beside the method: ids for the path's parameters in their order, a query, a body. */
export type AccessRequest = {
  ids?: readonly string[];
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

export type AccessCase<Caller extends string, Fixture> = {
  expected: Record<Caller, AccessOutcome>;
  request: (fixture: Fixture) => AccessRequest;
  /** Says which row it is about, where an operation has several cases. */
  row?: string;
  /** Tables that a refused call may write to all the same, or whose rows an allowed one changes without showing them. */
  writes?: readonly string[];
};

type Details = Pick<AccessCase<string, unknown>, 'row' | 'writes'>;

/** "PUT /api/listings/{id}", as the API description spells it → who gets what. */
export type AccessTable<Caller extends string, Fixture> = Record<
  string,
  AccessCase<Caller, Fixture> | readonly AccessCase<Caller, Fixture>[]
>;

type Request<Fixture> = (fixture: Fixture) => AccessRequest;

/**
 * The words that a service's table is written in. `members` are callers with a live session, `outsiders` those without:
 * unless a line names them, they get 401.
 */
export function createAccessCaseBuilders<Member extends string, Outsider extends string, Fixture>(
  members: readonly Member[],
  outsiders: readonly Outsider[],
) {
  type Caller = Member | Outsider;
  type Line = AccessCase<Caller, Fixture>;
  type Outcomes = { [caller in Caller | 'rest']?: AccessOutcome };

  /** Outcomes by caller; `rest` is every member that is not named. */
  function who(outcomes: Outcomes, request: Request<Fixture> = () => ({}), details: Details = {}): Line {
    const expected = {} as Record<Caller, AccessOutcome>;
    for (const caller of members) {
      const outcome = outcomes[caller] ?? outcomes.rest;
      if (outcome === undefined) throw new Error(`The line says nothing about ${caller}`);
      expected[caller] = outcome;
    }
    for (const caller of outsiders) expected[caller] = outcomes[caller] ?? 401;
    return { expected, request, ...details };
  }

  /** One outcome for all, signed in or not. */
  function anybody(request?: Request<Fixture>, outcome: AccessOutcome = 'allowed', details?: Details): Line {
    const outcomes: Record<string, AccessOutcome> = { rest: outcome };
    for (const caller of outsiders) outcomes[caller] = outcome;
    return who(outcomes as Outcomes, request, details);
  }

  /** Everybody with a live session. */
  function signedIn(request?: Request<Fixture>, outcome: AccessOutcome = 'allowed', details?: Details): Line {
    return who({ rest: outcome } as Outcomes, request, details);
  }

  return { who, anybody, signedIn };
}
