import { z } from 'zod';
import { clampedLimitQuery, optionalEmptyAsAbsent, pageNumberQuery, pagination } from './query.ts';
import { questionContent } from './quiz.ts';
import { cleanLine, hasVisibleText } from './text.ts';
import { expectedUpdatedAt, id, timestamp } from './values.ts';

/** Questions of one topic are found, and drawn, together. */
export const bankTopic = z
  .string('Name a topic')
  .overwrite(cleanLine)
  .max(100, 'A topic has at most 100 characters')
  .refine(hasVisibleText, 'Name a topic');

/** A question of the bank with its solution, for authors. */
export const bankQuestion = z.object({
  id,
  topic: z.string(),
  question: questionContent,
  updatedAt: timestamp,
});
export type BankQuestion = z.output<typeof bankQuestion>;

export const bankQuestionRow = z.object({
  ...{ id, topic: z.string(), question: questionContent },
  quizzes: z.int().meta({ description: 'How many quizzes name it; pools of its topic are not counted' }),
  asked: z.int().meta({ description: 'How often first attempts of these quizzes asked it as it is now' }),
  rightPercent: z.number().nullable().meta({ description: 'null of too few answers' }),
  discrimination: z.number().nullable().meta({ description: 'From -1 to 1; null of too few answers' }),
});
export type BankQuestionRow = z.output<typeof bankQuestionRow>;

export const bankPage = z.object({ questions: z.array(bankQuestionRow), pagination });
export type BankPage = z.output<typeof bankPage>;

export const listBankQuery = z.object({
  q: optionalEmptyAsAbsent(
    z.string().max(200, 'q must have at most 200 characters').overwrite(cleanLine),
  ).meta({
    description: 'In the question or its options',
  }),
  topic: optionalEmptyAsAbsent(z.string().max(100)),
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 100),
});
export type ListBankQuery = z.output<typeof listBankQuery>;

export const bankTopics = z.array(z.object({ topic: z.string(), questions: z.int() }));
export type BankTopics = z.output<typeof bankTopics>;

export const maximumAddedToBank = 200;

export const addToBankBody = z.object({
  topic: bankTopic,
  questions: z
    .array(questionContent)
    .min(1, 'Choose at least one question')
    .max(maximumAddedToBank, `At most ${maximumAddedToBank} questions at once`),
});
export type AddToBankBody = z.output<typeof addToBankBody>;

export const addedToBank = z.object({ ids: z.array(id) });

export const changeBankQuestionBody = z.object({
  topic: bankTopic,
  question: questionContent,
  expectedUpdatedAt,
});
export type ChangeBankQuestionBody = z.output<typeof changeBankQuestionBody>;
