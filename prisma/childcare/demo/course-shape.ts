import type { CourseLevel } from '@repo/db/childcare';

/** Files in this folder that the seed uploads to the media store. */
export const videos = {
  safeSleep: { file: 'safe-sleep.webm', seconds: 35 },
  choking: { file: 'choking.webm', seconds: 40 },
  handwashing: { file: 'handwashing.webm', seconds: 40 },
} as const;

export type VideoKey = keyof typeof videos;

export type DemoQuestion = { text: string; options: string[]; correct: number[]; explanation: string };

export type DemoQuiz = {
  passMark: number;
  maxAttempts?: number;
  timeLimitMinutes?: number;
  questions: DemoQuestion[];
};

/** `signed`: what learners confirm with their name under the text; `checklist`: what a manager signs off. */
export type DemoLecture = { title: string; isPreview?: true } & (
  | { kind: 'text'; text: string; signed?: string; checklist?: string[] }
  | { kind: 'video'; video: VideoKey; captions: { language: string; label: string; lines: string[] }[] }
  | { kind: 'quiz'; quiz: DemoQuiz }
);

/** How a second version differs from the sections of the course. */
export type DemoVersion = {
  note: string;
  /** Null for a draft beside the published version. */
  publishedDaysAgo: number | null;
  /** By the title of the lecture. */
  newTexts: Record<string, string>;
  /** At the end of the last section. */
  addedLecture: DemoLecture;
};

export type DemoCourse = {
  title: string;
  subtitle: string;
  /** The markup of `toHtml`, as is the text of lectures. */
  description: string;
  category: CategoryKey;
  icon: string;
  level: CourseLevel;
  language?: string;
  priceSgd: number;
  cpdPoints: number;
  estimatedHours: number;
  certificateMonths: number | null;
  learningOutcomes: string[];
  isDraft?: true;
  secondVersion?: DemoVersion;
  sections: { title: string; lectures: DemoLecture[] }[];
};

export const categories = {
  health: { name: 'Health and safety', description: 'First aid, sleep, infections, emergencies.' },
  nutrition: { name: 'Food and nutrition', description: 'The kitchen, mealtimes and allergies.' },
  protection: { name: 'Child protection', description: 'Recognising harm, and what to do about it.' },
  development: { name: 'Child development', description: 'Babies, toddlers and how they grow.' },
  play: { name: 'Play and curriculum', description: 'What children do all day, and why.' },
  inclusion: { name: 'Inclusion', description: 'Children who develop differently.' },
  families: { name: 'Working with families', description: 'Talking with parents and grandparents.' },
  leadership: { name: 'Leading a centre', description: 'For those who lead rooms and teams.' },
} as const;

export type CategoryKey = keyof typeof categories;

/** Categories required by law: their certificates need evidence of every lesson. */
export const complianceCategories: readonly CategoryKey[] = ['health', 'nutrition', 'protection'];

export function textLecture(
  title: string,
  body: string,
  more: { isPreview?: true; signed?: string; checklist?: string[] } = {},
): DemoLecture {
  return { kind: 'text', title, text: body, ...more };
}

export function quizLecture(
  title: string,
  questions: DemoQuestion[],
  rules: Partial<Omit<DemoQuiz, 'questions'>> = {},
): DemoLecture {
  return { kind: 'quiz', title, quiz: { passMark: 80, ...rules, questions } };
}

/** Options that begin with * are correct; the * is removed. */
export function choice(question: string, options: string[], explanation: string): DemoQuestion {
  const correct = options.flatMap((option, index) => (option.startsWith('*') ? [index] : []));
  return {
    text: question,
    options: options.map((option) => option.replace(/^\*/, '')),
    correct,
    explanation,
  };
}

export function trueOrFalse(statement: string, answer: boolean, explanation: string): DemoQuestion {
  return { text: statement, options: ['True', 'False'], correct: [answer ? 0 : 1], explanation };
}
