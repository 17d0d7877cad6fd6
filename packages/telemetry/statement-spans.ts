import { tracingChannel } from 'node:diagnostics_channel';
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

type Statement = { text: string; span?: Span; error?: unknown };

const maximumCharacters = 2_000;

/**
 * Comments, quoted names and texts. Comments and names are matched too, so that a quote inside them is not taken for the beginning of
 * a text. A text that the limit cut off is matched up to the end.
 */
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

/** Replaces texts by `?` and removes comments: values are parameters, but a statement may still have one written into it. */
export function withoutSqlLiterals(statement: string): string {
  return statement.slice(0, maximumCharacters).replaceAll(quoted, (found, name: string | undefined) => {
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
