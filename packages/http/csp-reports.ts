import { z } from 'zod';
import { createPagePatternFinder } from './page-pattern-finder.ts';

/** A violation of a page's policy, with nothing personal in it. */
export type CspViolation = { directive: string; blocked: string; page: string };

/** Bytes of a request: a browser sends a few reports together. */
export const maxCspReportBytes = 65_536;
const maximumReports = 50;

/** What the older API sends (`report-uri`), and what the newer one (`report-to`); members that mean nothing here are dropped. */
const text = z.string().catch('');
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
  }),
});
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, blockedURL: text, effectiveDirective: text }),
});

type Told = { document: string; blocked: string; directive: string };

function readReport(report: unknown): Told | null {
  const old = oldReport.safeParse(report);
  if (old.success) {
    const { 'csp-report': told } = old.data;
    return {
      document: told['document-uri'],
      blocked: told['blocked-uri'],
      directive: told['effective-directive'] || told['violated-directive'] || '',
    };
  }
  const latest = newReport.safeParse(report);
  if (!latest.success) return null;
  const { documentURL: document, blockedURL: blocked, effectiveDirective: directive } = latest.data.body;
  return { document, blocked, directive };
}

/** The directives of our policy and their finer forms; whatever else somebody sends is no report of a browser. */
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'media-src', 'connect-src', 'font-src', 'worker-src', 'object-src'],
  ...['base-uri', 'form-action', 'frame-src', 'child-src', 'frame-ancestors', 'manifest-src'],
]);

const keywords = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'filesystem', 'about', 'trusted-types-policy'],
  'trusted-types-sink',
]);

/** "chrome-extension:" and its like are shorter. */
const maximumSchemeLength = 32;

/** An origin or a word, never a whole address: its path and query may say who was looking at what. */
function nameBlocked(blocked: string, own: string): string {
  if (keywords.has(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return 'other';
  if (url.host === own) return 'self';
  if (!/^(?:https?|wss?):$/.test(url.protocol)) {
    // A scheme may be as long as the whole report.
    return url.protocol.length <= maximumSchemeLength ? url.protocol : 'other';
  }
  return `${url.protocol}//${url.host}`.slice(0, 200);
}

type SentReports = {
  contentType: string | null;
  body: string;
  /** The hosts that the service's pages are opened at. */
  hosts: readonly string[];
};

const contentTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/**
 * Reads what browsers send to the address of reports: of a page of ours its pattern ("/listings/[slug]"), of what was blocked
 * its origin. Null when it is no report at all.
 */
export function createCspReportReader(pages: readonly string[]) {
  const patternOf = createPagePatternFinder(pages);
  return (sent: SentReports): CspViolation[] | null => {
    const type = sent.contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!contentTypes.includes(type)) return null;
    let parsed: unknown;
    try {
      parsed = JSON.parse(sent.body);
    } catch {
      return null;
    }
    const reports = Array.isArray(parsed) ? parsed.slice(0, maximumReports) : [parsed];
    return reports.flatMap((report) => {
      const told = readReport(report);
      const page = told && URL.parse(told.document);
      const directive = told?.directive.split(' ', 1)[0]?.toLowerCase() ?? '';
      if (!told || !page || !sent.hosts.includes(page.host) || !directives.has(directive)) return [];
      return [{ directive, blocked: nameBlocked(told.blocked, page.host), page: patternOf(page.pathname) }];
    });
  };
}
