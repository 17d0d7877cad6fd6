/** The agency's list of modes. 10 is not on it but occurs in providers' data. */
export const modeOfTrainingLabels: Readonly<Record<string, string>> = {
  '1': 'Classroom',
  '2': 'Asynchronous eLearning',
  '3': 'In-house',
  '4': 'On-the-Job',
  '5': 'Practical/Practicum',
  '6': 'Supervised Field',
  '7': 'Traineeship',
  '8': 'Assessment',
  '9': 'Synchronous Learning',
  '10': 'Workplace',
};

export const vacancyLabels = { A: 'Available', F: 'Full', L: 'Limited Vacancy' } as const;

/** The label of a mode's code; an unknown code is its own label, an absent one is "". */
export function modeOfTrainingLabel(code: string | null | undefined): string {
  return code ? (modeOfTrainingLabels[code] ?? code) : '';
}

export function vacancyLabel(code: string | null | undefined): string {
  return code === 'A' || code === 'F' || code === 'L' ? vacancyLabels[code] : (code ?? '');
}
