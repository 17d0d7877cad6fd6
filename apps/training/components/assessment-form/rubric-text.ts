import { maximumRubricScore, type Rubric, rubric } from '@repo/schemas/training/rubric';
import { z } from 'zod';

/** "Washes hands | Not done 0 | Done 5": a criterion a line, and the points after each level. */
export function toRubricText(criteria: Rubric): string {
  return criteria
    .map(({ title, levels }) =>
      [title, ...levels.map((level) => `${level.title} ${level.points}`)].join(' | '),
    )
    .join('\n');
}

type Parsed = { criteria: Rubric } | { message: string };

/** Takes the wide bar, colon and digits of Chinese keyboards too. */
export function parseRubricText(text: string): Parsed {
  const criteria: unknown[] = [];
  const lines = text.normalize('NFKC').split('\n');
  for (const [index, line] of lines.entries()) {
    const [title = '', ...levels] = line.split('|').map((part) => part.trim());
    if (title === '' && levels.length === 0) continue;
    const parsed = levels.map((level) => /^(.*\S)\s+(\d{1,4}(?:\.\d{1,2})?)$/s.exec(level));
    const wrong = parsed.indexOf(null);
    if (wrong !== -1) {
      return { message: `Line ${index + 1}: end “${levels[wrong]}” with its points, as “Done 5”` };
    }
    criteria.push({
      title,
      levels: parsed.map((match) => ({ title: match?.[1] ?? '', points: Number(match?.[2]) })),
    });
  }
  const checked = rubric.safeParse(criteria);
  if (checked.success) return { criteria: checked.data };
  const [issue] = checked.error.issues;
  const place = typeof issue?.path[0] === 'number' ? `Criterion ${issue.path[0] + 1}: ` : '';
  return { message: `${place}${issue?.message ?? 'This is not a rubric'}` };
}

/** The text of the form's field, which is sent as criteria. */
export const rubricTextSchema = z.string().transform((text, ctx): Rubric => {
  const parsed = parseRubricText(text);
  if ('criteria' in parsed) return parsed.criteria;
  ctx.addIssue({ code: 'custom', message: parsed.message });
  return z.NEVER;
});

/** Shown below the field while one types. */
export function maximumScoreText(text: string): string {
  const parsed = parseRubricText(text);
  if ('message' in parsed || parsed.criteria.length === 0) return '';
  return `Its highest sum is ${maximumRubricScore(parsed.criteria)}.`;
}
