import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Installed only when pages are measured: with its dependencies it exceeds everything else the benchmark needs. */
const lighthouse = 'lighthouse@13.5.0';

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number() }),
        ),
      }),
    }),
  }),
});

export type PageFigures = {
  /** Milliseconds with Lighthouse's phone settings: processor four times slower, 1.6 Mbit/s, 150 ms latency. */
  largestPaint: number;
  layoutShift: number;
  /** Kilobytes of script after gzip. */
  scriptKb: number;
  /** Kilobytes as transferred, with headers. */
  transferredKb: number;
};

export type PageVisit = { url: string; cookie?: string };

/** One cold visit with Lighthouse's phone settings in the browser on `port`. Throws when the page does not load. */
export async function runLighthouse({ url, cookie }: PageVisit, port: number): Promise<PageFigures> {
  const headers = cookie ? ['--extra-headers', JSON.stringify({ Cookie: cookie })] : [];
  const settings = ['--output=json', '--quiet', '--only-categories=performance', `--port=${port}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...settings, ...headers], {
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter) },
  });
  const { scripts, ...figures } = parseLighthouseReport(stdout);
  return { ...figures, scriptKb: await weighWithGzip(scripts) };
}

async function weighWithGzip(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return gzipSync(await response.arrayBuffer()).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Throws Lighthouse's own message when the page did not load. */
export function parseLighthouseReport(json: string): Omit<PageFigures, 'scriptKb'> & { scripts: string[] } {
  const { runtimeError, audits } = report.parse(JSON.parse(json));
  if (runtimeError) throw new Error(`Lighthouse could not load the page: ${runtimeError.message}`);
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    largestPaint: audits['largest-contentful-paint'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    transferredKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
    scripts: scripts.map(({ url }) => url),
  };
}
