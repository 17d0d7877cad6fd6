import { tracingChannel } from 'node:diagnostics_channel';
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

type Statement = { text: string; span?: Span; error?: unknown };

const mostCharacters = 2_000;

/** A text that is cut off ends with the statement. Comments and quoted names are here since a quote inside them begins no text. */
const quoted = new RegExp(
  [
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/,
    /(?<name>"(?:[^"]|"")*(?:"|$))/,
    /(?<![\w$])e'(?:[^'\\]|\\[\s\S]?|'')*(?:'|$)/,
    /'(?:[^']|'')*(?:'|$)/,
    /(?<![\w$])\$(?<tag>(?:[a-z_]\w*)?)\$[\s\S]*?(?:\$\k<tag>\$|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Values are parameters of a statement; a text or comment inside it may hold one all the same. */
export function withoutSqlLiterals(statement: string): string {
  return statement.slice(0, mostCharacters).replaceAll(quoted, (found, name: string | undefined) => {
    if (name !== undefined) return name;
    return /^(?:--|\/\*)/.test(found) ? ' ' : '?';
  });
}

function endSpan({ span, error }: Statement): void {
  if (!span) return;
  if (error !== undefined) {
    // The code alone: the message of a violated constraint quotes the row.
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'error';
    span.setAttribute('error.type', code);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** A span for each statement of a request or job. What the process does by itself, such as polling, is no trace. */
export function traceStatements(tracer: Tracer): () => void {
  const statements = tracingChannel<unknown, Statement>('repo.db.query');
  const subscribers = {
    start(statement: Statement) {
      if (!trace.getSpan(context.active())?.isRecording()) return;
      const text = withoutSqlLiterals(statement.text);
      const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
      statement.span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
      });
    },
    asyncStart: endSpan,
    end(statement: Statement) {
      // It failed before it was sent.
      if (statement.error !== undefined) endSpan(statement);
    },
    asyncEnd() {},
    error() {},
  };
  statements.subscribe(subscribers);
  return () => {
    statements.unsubscribe(subscribers);
  };
}
