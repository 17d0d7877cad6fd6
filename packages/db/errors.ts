/** What a driver, Prisma or Node said about a failure, gathered from wherever in the error they put it. */
type Facts = {
  sqlStates: Set<string>;
  codes: Set<string>;
  kinds: Set<string>;
  constraints: Set<string>;
  messages: string[];
};

function property(value: object, name: string): unknown {
  return Reflect.get(value, name);
}

/**
 * Prisma nests what the driver said: error.meta.driverAdapterError.cause; some failures come as `cause`, some as the
 * driver's own error, several connection attempts as an AggregateError.
 */
function gather(error: unknown, facts: Facts, depth = 0): Facts {
  if (typeof error !== 'object' || error === null || depth > 6) return facts;
  const code = property(error, 'code');
  const originalCode = property(error, 'originalCode');
  const kind = property(error, 'kind');
  const constraint = property(error, 'constraint');
  const message = property(error, 'message');
  for (const state of [code, originalCode]) {
    if (typeof state !== 'string') continue;
    if (/^(?=.*\d)[0-9A-Z]{5}$/.test(state) && !/^P\d{4}$/.test(state)) facts.sqlStates.add(state);
    else facts.codes.add(state);
  }
  if (typeof kind === 'string') facts.kinds.add(kind);
  if (typeof constraint === 'string') facts.constraints.add(constraint);
  if (typeof constraint === 'object' && constraint !== null) {
    const index = property(constraint, 'index');
    if (typeof index === 'string') facts.constraints.add(index);
  }
  if (typeof message === 'string') facts.messages.push(message);

  const meta = property(error, 'meta');
  if (typeof meta === 'object' && meta !== null)
    gather(property(meta, 'driverAdapterError'), facts, depth + 1);
  gather(property(error, 'cause'), facts, depth + 1);
  const attempts = property(error, 'errors');
  if (Array.isArray(attempts)) for (const attempt of attempts) gather(attempt, facts, depth + 1);
  return facts;
}

function factsOf(error: unknown): Facts {
  const none = { sqlStates: new Set<string>(), codes: new Set<string>(), kinds: new Set<string>() };
  return gather(error, { ...none, constraints: new Set<string>(), messages: [] });
}

function isViolation(facts: Facts, sqlState: string, constraint: string | undefined): boolean {
  if (!facts.sqlStates.has(sqlState)) return false;
  return constraint === undefined || facts.constraints.has(constraint);
}

/** A row that must be unique was there already; `constraint` is the index's name, such as `user_email_key`. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(factsOf(error), '23505', constraint);
}

/** A row refers to one that is not there, or one that is referred to was to go: `listing_category_id_fkey`. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const facts = factsOf(error);
  return isViolation(facts, '23503', constraint) || isViolation(facts, '23001', constraint);
}

/** A check of the schema refused the row: `listing_price_check`. Prisma does not name it, PostgreSQL's text does. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  const facts = factsOf(error);
  if (!facts.sqlStates.has('23514')) return false;
  return constraint === undefined || facts.messages.some((message) => message.includes(`"${constraint}"`));
}

/** Cancelled or in a deadlock because it was in the way of what is replayed; asked to write; a migration has not been replayed yet. */
const replicaConflicts = ['40001', '40P01', '25006', '42703', '42P01', '42883', '42704'];

/** A replica refused a statement that its primary may take. */
export function isReplicaConflict(error: unknown): boolean {
  const { sqlStates } = factsOf(error);
  return replicaConflicts.some((state) => sqlStates.has(state));
}

/** Concurrent writers got into each other's way (deadlock, serialization failure): the same work may succeed now. */
export function isWriteConflict(error: unknown): boolean {
  const { sqlStates, codes } = factsOf(error);
  return sqlStates.has('40001') || sqlStates.has('40P01') || codes.has('P2034');
}

/**
 * PostgreSQL: connection lost, shutting down or starting, no connection, memory or disk left, too slow, a lock that was
 * not to be had in time, standby, no way in.
 */
const AWAY_STATES = /^(?:08...|57P0[1-5]|53...|57014|55P03|25006|3D000|28000|28P01)$/;
/** The driver adapter: the same, as far as it has names of its own for it. */
const AWAY_KINDS = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
]);
/** Node, about a socket. */
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The driver, its pool and Prisma's transactions say these without any code. */
const AWAY_MESSAGES = [
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^timeout exceeded when trying to connect$/,
  /^Query read timeout$/,
  /^Client (?:has encountered a connection error|was closed) and is not queryable$/,
  /Unable to start a transaction in the given time\.$/,
  // It was rolled back, like a statement that took too long.
  /cannot be executed on an expired transaction/,
  // PostgreSQL, of a database closed for maintenance: it has no state of its own for that.
  /database ".*" is not currently accepting connections/,
];

/** PostgreSQL and PgBouncer, about a connection that ends. */
const LOST_STATES = /^(?:0800[136]|57P0[12])$/;
const LOST_CODES = new Set(['ECONNRESET', 'EPIPE']);
const LOST_MESSAGES = [
  /^Connection terminated(?: unexpectedly)?$/,
  /^Client (?:has encountered a connection error|was closed) and is not queryable$/,
];

/** The connection ended before the statement's answer. Whether the statement was done is unknown; another connection may succeed. */
export function isConnectionLost(error: unknown): boolean {
  const { sqlStates, kinds, messages } = factsOf(error);
  return (
    isSocketFault(error, LOST_CODES) ||
    kinds.has('ConnectionClosed') ||
    [...sqlStates].some((state) => LOST_STATES.test(state)) ||
    messages.some((message) => LOST_MESSAGES.some((pattern) => pattern.test(message)))
  );
}

/** A lock was not free within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return factsOf(error).sqlStates.has('55P03');
}

const REFUSED_CODES = new Set(['ECONNREFUSED']);

/** No connection came about, so nothing was sent: not listening, or starting. */
export function isConnectionRefused(error: unknown): boolean {
  return isSocketFault(error, REFUSED_CODES) || factsOf(error).sqlStates.has('57P03');
}

/** As the driver throws it. Not what is behind as a `cause`: that may be another service's socket (fetch). */
function isSocketFault(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}

/**
 * The database could not be reached, did not answer in time or is going down: an answer of 503, and the same call may
 * well succeed later. Not a mistake of the caller nor, as far as one can tell, of ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { sqlStates, kinds, messages } = factsOf(error);
  return (
    isSocketFault(error, AWAY_CODES) ||
    [...sqlStates].some((state) => AWAY_STATES.test(state)) ||
    [...kinds].some((kind) => AWAY_KINDS.has(kind)) ||
    messages.some((message) => AWAY_MESSAGES.some((pattern) => pattern.test(message)))
  );
}
