import type { Question } from './quiz.ts';

/** The newest first attempts that count. */
export const maximumCountedAttempts = 1_000;
/** A share of fewer answers says little, and would say much about single people. */
export const minimumForShare = 10;
/** A correlation of fewer answers is mostly chance. */
export const minimumForDiscrimination = 30;

export const statisticsLimits = {
  maximumAttempts: maximumCountedAttempts,
  minimumForShare,
  minimumForDiscrimination,
};

export type QuestionStatistics = {
  id: string;
  text: string;
  asked: number;
  /** Percent of the answers; null of fewer than `minimumForShare`. */
  rightPercent: number | null;
  /** Point-biserial, from -1 to 1; null of fewer than `minimumForDiscrimination`, or where all answered alike. */
  discrimination: number | null;
  /** The wrong option that most chose; null for those who may not see options. */
  wrong: { text: string; percent: number } | null;
};

/** A row that `questionStatisticsTailSql` selects, one for each question with answers. */
export type StatisticsRow = {
  id: string;
  asked: number;
  right: number;
  discrimination: number | null;
  wrongId: string | null;
  wrongCount: number | null;
};

/**
 * The end of a statement that begins with `WITH attempt AS (…), quiz AS (…)`: `attempt` has `id`, `questions` as they were asked
 * and `answers`; `quiz` has one row with the present `questions`. Answers count while their question is as it was asked. A question
 * is correlated with the share of the attempt's other questions, so that it does not correlate with itself. For `Prisma.raw`.
 */
export const questionStatisticsTailSql = `
  answer AS (
    SELECT t.id AS attempt_id, q AS question, chosen, (chosen @> (q -> 'correct') AND chosen <@ (q -> 'correct'))::int AS is_right
    FROM attempt t CROSS JOIN LATERAL jsonb_array_elements(t.questions) q
    CROSS JOIN LATERAL (SELECT COALESCE(t.answers -> (q ->> 'id'), '[]') AS chosen) c
  ), scored AS (
    SELECT *, (sum(is_right) OVER w - is_right)::float8 / NULLIF(count(*) OVER w - 1, 0) AS rest
    FROM answer WINDOW w AS (PARTITION BY attempt_id)
  ), counted AS MATERIALIZED (
    SELECT s.question ->> 'id' AS id, s.chosen, s.is_right, s.rest, s.question -> 'correct' AS correct
    FROM quiz CROSS JOIN LATERAL jsonb_array_elements(quiz.questions) now
    JOIN scored s ON s.question ->> 'id' = now ->> 'id'
    WHERE s.question ->> 'text' = now ->> 'text' AND s.question -> 'correct' = now -> 'correct'
      AND s.question -> 'options' @> (now -> 'options') AND s.question -> 'options' <@ (now -> 'options')
  ), wrong AS (
    SELECT DISTINCT ON (c.id) c.id, o AS option_id, count(*)::int AS chosen
    FROM counted c CROSS JOIN LATERAL jsonb_array_elements_text(c.chosen) o
    WHERE NOT c.correct ? o GROUP BY c.id, o ORDER BY c.id, count(*) DESC, o
  )
  SELECT c.id, count(*)::int AS asked, sum(c.is_right)::int AS right, corr(c.is_right, c.rest) AS discrimination,
    w.option_id AS "wrongId", w.chosen AS "wrongCount"
  FROM counted c LEFT JOIN wrong w ON w.id = c.id GROUP BY c.id, w.option_id, w.chosen`;

const percentOf = (part: number, whole: number) => Math.round((100 * part) / whole);

/** `seesOptions`: whether the reader may learn which wrong option most chose. */
export function toQuestionStatistics(
  { id, text, options }: Question,
  row: StatisticsRow | undefined,
  { seesOptions }: { seesOptions: boolean },
): QuestionStatistics {
  const asked = row?.asked ?? 0;
  const isShown = row !== undefined && asked >= minimumForShare;
  const wrong = options.find((option) => option.id === row?.wrongId);
  return {
    id,
    text,
    asked,
    rightPercent: isShown ? percentOf(row.right, asked) : null,
    discrimination: row && asked >= minimumForDiscrimination ? row.discrimination : null,
    wrong:
      seesOptions && isShown && wrong
        ? { text: wrong.text, percent: percentOf(row.wrongCount ?? 0, asked) }
        : null,
  };
}
