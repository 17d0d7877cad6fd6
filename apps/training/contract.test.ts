import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describedBy, type Method, methods } from '@repo/http/openapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';

/** The training service's contract: every documented method and path, with who may call it. */
const documented: [Method, string, access: string][] = [
  ['POST', '/api/auth/login', 'anonymous'],
  ['POST', '/api/auth/send-otp', 'anonymous'],
  ['POST', '/api/auth/logout', 'user'],
  ['GET', '/api/courses', 'user'],
  ['GET', '/api/courses/[id]', 'user'],
  ['POST', '/api/courses/create-course', 'developer'],
  ['GET', '/api/enrollments', 'user'],
  ['POST', '/api/enrolments/enroll', 'user'],
  ['POST', '/api/enrolments/unenroll', 'user'],
  ['GET', '/api/assessments', 'user'],
  ['POST', '/api/assessments', 'developer'],
  ['POST', '/api/submissions/submit', 'learner'],
  ['GET', '/api/grading/learner-submissions', 'trainer'],
  ['PUT', '/api/grading/update-grading', 'trainer'],
  ['GET', '/api/admin/statistics', 'admin'],
  ['GET', '/api/admin/classes', 'admin'],
  ['POST', '/api/admin/assign-trainer', 'admin'],
  ['GET', '/api/profile', 'user'],
  ['PUT', '/api/profile-update', 'user'],
  ['POST', '/api/upload/[type]', 'user'],
  ['GET', '/api/agency/courses', 'user'],
  ['POST', '/api/agency/courses/courseRuns/create-new', 'user'],
  ['POST', '/api/agency/encrypt', 'user'],
  ['POST', '/api/enrolments/bulk-create', 'enrolmentsKey'],
  ['GET', '/api/external/course-runs', 'courseRunsKey'],
  ['GET', '/api/external/agency-course-runs', 'courseRunsKey'],
];

beforeEach(() => stubEnvironment('postgresql://nobody@127.0.0.1:1/none'));

describe.each(documented)('%s %s', (method, path, access) => {
  it('has a route for those the contract names', () => {
    const module = routes.find((route) => route.path === path)?.module ?? {};
    expect(describedBy(module, method)?.access).toBe(access);
  });

  it('has an entry in the API description', () => {
    const item = apiDocument().paths?.[path.replaceAll(/\[(\w+)\]/g, '{$1}')] ?? {};
    expect(item).toHaveProperty(method.toLowerCase());
  });
});

describe('every route', () => {
  it('is in the manifest', () => {
    const files = readdirSync(join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' });
    const addresses = files
      .map((file) => file.split(sep).join('/'))
      .filter((file) => /(^|\/)route\.ts$/.test(file) && !file.includes('[...'))
      .map((file) => `/${file}`.replace(/\/route\.ts$/, '').replaceAll(/\/\([^)]+\)/g, ''));
    expect(routes.map(({ path }) => path)).toEqual(addresses.sort());
  });

  it('answers every method, if only with a refusal', () => {
    for (const { path, module } of routes) {
      for (const method of methods) expect(module[method], `${method} ${path}`).toBeTypeOf('function');
    }
  });

  it('has an operation id of its own', () => {
    const ids = routes.flatMap(({ module }) =>
      methods.flatMap((method) => describedBy(module, method)?.operationId ?? []),
    );
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('that changes something is limited', () => {
    const unlimited = routes.flatMap(({ path, module }) =>
      methods
        .filter((method) => method !== 'GET' && describedBy(module, method)?.rateLimit === 'read')
        .map((method) => `${method} ${path}`),
    );
    expect(unlimited).toEqual([]);
  });

  it('runs in plain Node, without a bundler and without Next', async () => {
    const manifest = pathToFileURL(join(import.meta.dirname, 'generated/routes.ts')).href;
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(specifier, context, next) {
          if (/^next(\\/|$)/.test(specifier)) throw new Error(context.parentURL + ' imports ' + specifier);
          return next(specifier, context);
        },
      });
      const { routes } = await import('${manifest}');
      console.log(routes.length);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(Number(stdout)).toBe(routes.length);
  });
});
