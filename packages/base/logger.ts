import { setImmediate as whenTurnEnds } from 'node:timers';
import { format, stripVTControlCharacters } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { currentTraceIds } from './trace-ids.ts';

export type Logger = pino.Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const secretName =
  /pass(word|phrase)|secret|token|cookie|authori[sz]ation|api[-_]?key|signature|nric|^otp$|^code$|credential|ciphertext|database_?url/i;
const maximumDepth = 6;

/** Credentials inside an address, as a connection error quotes it, and the values of a row, as a violated index does. */
function scrubText(text: string): string {
  if (!text.includes('://') && !text.includes('Key (')) return text;
  return text
    .replaceAll(/:\/\/[^\s/@]+@/g, '://[redacted]@')
    .replaceAll(/(Key \([^)]*\))=\(.*?\)(?= |$)/gm, '$1=[redacted]');
}

/**
 * What a log may hold of an error. The client of the database quotes the arguments of a failed call in its message,
 * people's data among them: of its errors only the last line, which says what was wrong, is kept.
 */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const isDatabaseClient = 'clientVersion' in error;
  const message = isDatabaseClient ? (error.message.trim().split('\n').at(-1) ?? '') : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: scrubText(message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: scrub(error.cause, depth + 1) }),
  };
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maximumDepth) return '[too deep]';
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return scrubRecord(value, depth);
}

/** What was found out of names: there are few, and every line has the same. */
const judgedNames = new Map<string, boolean>();
const maximumNames = 1_000;

function isSecret(name: string): boolean {
  const known = judgedNames.get(name);
  if (known !== undefined) return known;
  const judged = secretName.test(name);
  if (judgedNames.size < maximumNames) judgedNames.set(name, judged);
  return judged;
}

function scrubRecord(record: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    clean[name] = isSecret(name) ? '[redacted]' : scrub(value, depth + 1);
  }
  return clean;
}

/**
 * Standard output, which is written to once for all lines of a turn of the event loop: each write costs more than making the
 * line. A process that ends, also by an error that nobody catches, writes its last ones.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  let lines = '';
  const writeOut = () => {
    const due = lines;
    lines = '';
    if (due !== '') output.write(due);
  };
  process.on('exit', writeOut);
  return {
    write(line) {
      if (lines === '') whenTurnEnds(writeOut);
      lines += line;
    },
  };
}

/**
 * A logger that writes one JSON object a line to standard output. Values whose name sounds like a secret are replaced at
 * any depth, whoever logs them.
 */
export function createLogger(options: {
  service: string;
  level: LogLevel;
  destination?: DestinationStream;
}): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => currentTraceIds() ?? {},
      // The formatter below has already said what may be said of an error.
      serializers: { err: (error: unknown) => error },
      formatters: {
        level: (level) => ({ level }),
        log: (record) => scrubRecord(record, 0),
      },
    },
    options.destination ?? standardOutput(),
  );
}

/**
 * Turns what frameworks and libraries say with console.error and console.warn into lines of this log, so that they too
 * are JSON and hold no secret. Next prints a failed page's error that way, whatever it quotes.
 */
export function redirectConsoleErrors(logger: Logger): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error);
      const words = format(...args.filter((arg) => !(arg instanceof Error)));
      logger[level](err ? { err } : {}, scrubText(stripVTControlCharacters(words)).trim());
    };
  }
}
