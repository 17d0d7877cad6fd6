import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

let panicMessage: string | undefined;

/** The text of the last panic, which the WebAssembly exception does not carry. Reading it clears it. */
export function takeLastPanicText(): string | undefined {
  const message = panicMessage;
  panicMessage = undefined;
  return message;
}

let loading: Promise<void> | undefined;

/** Once a process: a second instance would take the answers that the first one waits for. */
async function load(): Promise<void> {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        panicMessage = message;
      },
    },
  });
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = readFileSync(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
}

/** `datamodels` are pairs of path and text of the Prisma schema files. */
export async function createEngine(
  datamodels: [string, string][] | undefined,
  factory: SqlMigrationAwareDriverAdapterFactory,
): Promise<bindings.SchemaEngine> {
  loading ??= load();
  await loading;
  return bindings.SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}
