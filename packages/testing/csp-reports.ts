import { maxReportRows } from '@repo/db/csp-reports';
import { describe, expect, it } from 'vitest';

type Sent = {
  body?: string;
  headers?: Record<string, string>;
  /** Who asks; nobody when absent. */
  as?: 'operator' | 'member';
};

export type ReportingService = {
  origin: string;
  /** An address of one of its pages, and the pattern of that page. */
  page: { path: string; pattern: string };
  send(path: '/api/csp-reports', sent?: Sent): Promise<Response>;
  /** The rows in what the operator reads. */
  rowsOf(answer: unknown): unknown[];
};

/** What every service does with reports of its pages' Content-Security-Policy; for the top level of its test file. */
export function testCspReports({ origin, page, send, rowsOf }: ReportingService): void {
  const address = '/api/csp-reports';
  const documentURL = `${origin}${page.path}?token=very-secret`;
  const blockedURL = 'https://evil.example/steal?who=mei@example.com';
  const old = (fields: object = {}) =>
    JSON.stringify({
      'csp-report': {
        'document-uri': documentURL,
        'blocked-uri': blockedURL,
        'violated-directive': 'script-src-elem',
        'script-sample': 'personal',
        ...fields,
      },
    });
  const latest = (...bodies: object[]) =>
    JSON.stringify(
      bodies.map((changed) => ({
        type: 'csp-violation',
        url: documentURL,
        user_agent: 'Firefox',
        body: { documentURL, blockedURL, effectiveDirective: 'script-src-elem', ...changed },
      })),
    );
  const report = (body: string, type = 'application/csp-report') =>
    send(address, { body, headers: { 'content-type': type, origin, 'sec-fetch-site': 'same-origin' } });
  const read = async () => rowsOf(await (await send(address, { as: 'operator' })).json());

  describe('reports of the pages’ policy', () => {
    it('are counted by directive, origin and page, in both forms, with nothing personal', async () => {
      expect((await report(old())).status).toBe(204);
      const sent = await report(
        latest({}, {}, { blockedURL: 'inline' }),
        'application/reports+json; charset=utf-8',
      );
      expect(sent.status).toBe(204);
      const rows = await read();
      const kind = { directive: 'script-src-elem', page: page.pattern };
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual(
        expect.objectContaining({ ...kind, blocked: 'https://evil.example', count: 3 }),
      );
      expect(rows).toContainEqual(expect.objectContaining({ ...kind, blocked: 'inline', count: 1 }));
      expect(JSON.stringify(rows)).not.toMatch(/secret|mei|personal|Firefox|steal/);
    });

    it('of other sites, of unknown directives and of other kinds are dropped', async () => {
      await report(old({ 'document-uri': 'https://elsewhere.example/' }));
      await report(old({ 'violated-directive': 'drop-table' }));
      await report(JSON.stringify([{ type: 'deprecation', body: { id: 'x' } }]), 'application/reports+json');
      expect(await read()).toEqual([]);
    });

    it('that are none, or too large, are refused', async () => {
      expect((await report('{')).status).toBe(400);
      expect((await report(old(), 'text/plain')).status).toBe(400);
      expect((await report(old({ padding: 'x'.repeat(70_000) }))).status).toBe(413);
      expect(await read()).toEqual([]);
    });

    it('from one client are limited', async () => {
      const statuses = new Set<number>();
      for (let n = 0; n < 121; n += 1)
        statuses.add((await report(latest(), 'application/reports+json')).status);
      expect(statuses).toEqual(new Set([204, 429]));
    });

    it('of ever new kinds do not fill the database', async () => {
      const kinds = Array.from({ length: maxReportRows + 60 }, (_, n) => ({
        blockedURL: `https://s${n}.example/`,
      }));
      for (let from = 0; from < kinds.length; from += 50) {
        const part = kinds.slice(from, from + 50);
        expect((await report(latest(...part), 'application/reports+json')).status).toBe(204);
      }
      const rows = await read();
      expect(rows).toHaveLength(maxReportRows + 1);
      expect(rows).toContainEqual(expect.objectContaining({ blocked: 'other', page: 'other', count: 60 }));
    });

    it('are read by the operator alone', async () => {
      expect((await send(address)).status).toBe(401);
      expect((await send(address, { as: 'member' })).status).toBe(403);
    });
  });
}
