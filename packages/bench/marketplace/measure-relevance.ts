import { z } from 'zod';
import type { Measurement } from '../results.ts';
import { judgedQueries, scoreRanking } from './judged-queries.ts';

const page = z.object({ data: z.array(z.object({ title: z.string() })) });

/** How near the order of the demo's listings comes to the judged one, on average over the queries. */
export async function measureRelevance(url: string, report: (line: string) => void): Promise<Measurement> {
  const scores: number[] = [];
  for (const { query, relevant } of judgedQueries) {
    const parameters = new URLSearchParams({ query, sort: 'relevance', limit: '10' });
    const answer = await fetch(`${url}/api/listings?${parameters}`);
    const titles = page.parse(await answer.json()).data.map(({ title }) => title);
    const score = scoreRanking(titles, relevant);
    if (score < 0.9) report(`  ${score.toFixed(2)} ${query}: ${titles.slice(0, 3).join(' / ')}`);
    scores.push(score);
  }
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { rows: [], goals: [{ name: `nDCG@10 of ${scores.length} judged searches`, atLeast: 0.9, value }] };
}
