import type { AssessmentQuizContent } from '@repo/schemas/training/quiz';

/** `text` is in the markup of `toHtml`. */
type DemoSubtopic = { title: string; text: string };
type DemoUnit = { title: string; subtopics: DemoSubtopic[] };

export type DemoAssessment = {
  title: string;
  type: 'exam' | 'project' | 'assignment' | 'interview' | 'quiz';
  text: string;
  /** Days from today; due at 23:59 in Singapore. */
  dueInDays: number;
  maxScore: number;
  /** The submitted file: its name without extension and some of its sentences. */
  work?: { file: string; lines: string[] };
  quiz?: AssessmentQuizContent;
};

export type DemoCourse = {
  code: string;
  title: string;
  description: string;
  category: string;
  /** Hours. */
  trainingHours: number;
  assessmentHours: number;
  /** Singapore dollars. */
  fee: string;
  status: 'active' | 'draft';
  objectives: string[];
  units: DemoUnit[];
  assessments: DemoAssessment[];
};
