import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ApiDocument } from '@repo/http/openapi';
import {
  type ManifestEntry,
  type RouteMethod,
  routeDescriptionOf,
  routeMethods,
} from '@repo/http/route-module';
import { describe, expect, it } from 'vitest';
import { findRepeatedObjects, lintApiDocument } from './lint-api-document.ts';

export type ServiceContract = {
  /** The service's folder: `import.meta.dirname` of its test. */
  directory: string;
  routes: readonly ManifestEntry[];
  apiDocument: () => ApiDocument;
  /** Every method and path that is promised; with `access`, for whom. */
  documented: readonly (readonly [method: RouteMethod, path: string, access?: string])[];
  /** Changes that need no version of what was read, each with the reason. */
  unversioned: Readonly<Record<string, string>>;
};

/** What holds for the endpoints of every service; for the top level of its test file. */
export function testContract(contract: ServiceContract): void {
  const { directory, routes, apiDocument, documented, unversioned } = contract;
  describe.each(documented.map(([method, path, access]) => ({ method, path, access })))(
    '$method $path',
    ({ method, path, access }) => {
      it('has a route, for those the contract names', () => {
        const module = routes.find((route) => route.path === path)?.module ?? {};
        const description = routeDescriptionOf(module, method);
        expect(description).not.toBeNull();
        if (access) expect(description?.access).toBe(access);
      });

      it('has an entry in the API description', () => {
        const item = apiDocument().paths?.[path.replaceAll(/\[(\w+)\]/g, '{$1}')] ?? {};
        expect(item).toHaveProperty(method.toLowerCase());
      });
    },
  );

  describe('the API description', () => {
    it('follows the rules of Redocly and Spectral', async () => {
      expect(await lintApiDocument(apiDocument())).toEqual([]);
    });

    it('names its objects instead of repeating them', () => {
      expect(findRepeatedObjects(apiDocument())).toEqual([]);
    });
  });

  describe('every route', () => {
    it('is in the manifest', () => {
      expect(routes.map(({ path }) => path)).toEqual(listAddresses(join(directory, 'app')));
    });

    it('answers every method, if only with a refusal', () => {
      for (const { path, module } of routes) {
        for (const method of routeMethods) expect(module[method], `${method} ${path}`).toBeTypeOf('function');
      }
    });

    it('has an operation id of its own', () => {
      const ids = routes.flatMap(({ module }) =>
        routeMethods.flatMap((method) => routeDescriptionOf(module, method)?.operationId ?? []),
      );
      expect(ids).toEqual([...new Set(ids)]);
    });

    it('that changes something is limited', () => {
      const unlimited = routes.flatMap(({ path, module }) =>
        routeMethods
          .filter((method) => method !== 'GET')
          .filter((method) => /^(read|search)$/.test(routeDescriptionOf(module, method)?.rateLimit ?? ''))
          .map((method) => `${method} ${path}`),
      );
      expect(unlimited).toEqual([]);
    });

    it('that changes a stored row takes the version that was read, or says why not', () => {
      const paths = Object.entries(apiDocument().paths ?? {});
      const blind = paths.flatMap(([path, item]) =>
        (['put', 'patch'] as const)
          .filter((method) => item?.[method] && !takesVersion(item[method], apiDocument()))
          .map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(blind.sort()).toEqual(Object.keys(unversioned).sort());
    });

    it('runs in plain Node, without a bundler and without Next', async () => {
      expect(await countRoutesInPlainNode(join(directory, 'generated/routes.ts'))).toBe(routes.length);
    });
  });
}

/** Whether a body can say what its writer read: `expectedUpdatedAt`, or the value itself. */
function takesVersion({ requestBody }: { requestBody?: unknown }, { components }: ApiDocument): boolean {
  const text = JSON.stringify(requestBody ?? {});
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  const schemas = named.map((name) => components?.schemas?.[name]);
  return /"expected[A-Z]\w*":/.test(text + JSON.stringify(schemas));
}

/** The addresses of the route files below a folder; groups in brackets are no part of an address. */
function listAddresses(app: string): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /(^|\/)route\.ts$/.test(file) && !file.includes('[...'))
    .map((file) => `/${file}`.replace(/\/route\.ts$/, '').replaceAll(/\/\([^)]+\)/g, ''))
    .sort();
}

async function countRoutesInPlainNode(manifest: string): Promise<number> {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(specifier, context, next) {
        if (/^next(\\/|$)/.test(specifier)) throw new Error(context.parentURL + ' imports ' + specifier);
        return next(specifier, context);
      },
    });
    const { routes } = await import('${pathToFileURL(manifest).href}');
    console.log(routes.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return Number(stdout);
}
