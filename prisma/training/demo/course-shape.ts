/** `text` is written as people write mail: see `toHtml`. */
type DemoSubtopic = { title: string; text: string };
type DemoUnit = { title: string; subtopics: DemoSubtopic[] };

export type DemoAssessment = {
  title: string;
  type: 'exam' | 'project' | 'assignment' | 'interview' | 'quiz';
  text: string;
  /** Days from today; it is due at 23:59 in Singapore. */
  dueInDays: number;
  maxScore: number;
  /** What learners hand in: the name of the file, without its ending, and some sentences of it. */
  work?: { file: string; lines: string[] };
};

export type DemoCourse = {
  /** The agency's course reference. */
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
