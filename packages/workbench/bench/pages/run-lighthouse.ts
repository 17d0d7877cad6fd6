import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Fetched when pages are measured: with all it brings it is larger than everything else the workbench needs. */
const lighthouse = 'lighthouse@13.5.0';

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
      }),
    }),
  }),
});

export type PageFigures = {
  /** Milliseconds, on Lighthouse's phone: four times slower than this machine, 1.6 Mbit/s, 150 ms away. */
  largestPaint: number;
  layoutShift: number;
  /** Kilobytes that came over the line, compressed. */
  scriptKb: number;
};

export type PageVisit = { url: string; cookie?: string };

/** One cold visit as Lighthouse's phone, in the browser that listens for it on `port`. Throws when the page does not load. */
export async function runLighthouse({ url, cookie }: PageVisit, port: number): Promise<PageFigures> {
  const headers = cookie ? ['--extra-headers', JSON.stringify({ Cookie: cookie })] : [];
  const settings = ['--output=json', '--quiet', '--only-categories=performance', `--port=${port}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...settings, ...headers], {
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter) },
  });
  return readReport(stdout);
}

/** The figures of Lighthouse's own report. Throws its sentence where the page did not load. */
export function readReport(json: string): PageFigures {
  const { runtimeError, audits } = report.parse(JSON.parse(json));
  if (runtimeError) throw new Error(`Lighthouse could not load the page: ${runtimeError.message}`);
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    largestPaint: audits['largest-contentful-paint'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  };
}
