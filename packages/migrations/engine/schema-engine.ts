#!/usr/bin/env node
/**
 * Prisma's schema engine as WebAssembly, for machines that cannot download the native one. It speaks the native protocol
 * (JSON-RPC 2.0, one message a line); the prisma CLI starts it as PRISMA_SCHEMA_ENGINE_BINARY.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createDatabaseAdapterFactory, runDatabaseCommand } from './database.ts';
import { createEngine, takeLastPanicText } from './wasm.ts';

type Request = { id: number; method: string; params?: Record<string, unknown> };
type Datasource = { url?: string; shadowDatabaseUrl?: string };
type Engine = Awaited<ReturnType<typeof createEngine>>;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { datamodels: { type: 'string', multiple: true }, datasource: { type: 'string' } },
});
const datasource: Datasource = typeof options.datasource === 'string' ? JSON.parse(options.datasource) : {};

function send(message: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** Error fields as the CLI reads them: { code?, message } from the engine's JSON, or the bare message. */
function describe(error: unknown): { error_code?: string; message: string } {
  const message = takeLastPanicText() ?? (error instanceof Error ? error.message : String(error));
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ? { error_code: code, message } : { message };
}

/** The native engine writes a blank line before its log line. */
function writeErrorLine(error: unknown): void {
  const line = { level: 'ERROR', target: 'schema_engine::logger', fields: describe(error) };
  process.stderr.write(`\n${JSON.stringify(line)}`);
}

let engine: Promise<Engine> | undefined;

function startEngine(shadowUrl: string | undefined): Promise<Engine> {
  const paths = (options.datamodels ?? []).filter((path) => typeof path === 'string');
  const datamodels = paths.map((path): [string, string] => [path, readFileSync(path, 'utf8')]);
  return createEngine(
    datamodels.length > 0 ? datamodels : undefined,
    createDatabaseAdapterFactory(datasource.url, shadowUrl ?? datasource.shadowDatabaseUrl),
  );
}

async function answer({ method, params = {} }: Request): Promise<unknown> {
  if (method === 'createDatabase') return runDatabaseCommand('create-database', datasource.url ?? '');
  const shadowUrl = typeof params.shadowDatabaseUrl === 'string' ? params.shadowDatabaseUrl : undefined;
  engine ??= startEngine(shadowUrl);
  if (method === 'getDatabaseVersion') return (await engine).version();
  const call: unknown = Reflect.get(await engine, method);
  if (typeof call !== 'function') throw new Error(`The offline schema engine has no method ${method}`);
  return call.call(await engine, params);
}

async function serve(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const request: Partial<Request> = JSON.parse(line);
    const { id, method, params } = request;
    if (id === undefined || method === undefined) continue; // The CLI acknowledging a print.
    try {
      const result = await answer({ id, method, ...(params ? { params } : {}) });
      const printed =
        typeof result === 'object' && result !== null && 'stdout' in result ? result.stdout : null;
      if (typeof printed === 'string') send({ id: 0, method: 'print', params: { content: printed } });
      send({ id, result: result ?? {} });
    } catch (error) {
      send({ id, error: { code: -32000, message: 'The schema engine failed', data: describe(error) } });
    }
  }
}

/** A panic is thrown outside any promise. The CLI detects it by the native engine's exit code. */
process.on('uncaughtException', (error) => {
  writeErrorLine(error);
  process.exit(101);
});

if (positionals[0] === 'cli') {
  try {
    await runDatabaseCommand(positionals[1] ?? '', datasource.url ?? '');
  } catch (error) {
    writeErrorLine(error);
    process.exitCode = 1;
  }
} else {
  await serve();
  process.exit(0);
}
