import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const infections: DemoCourse = {
  title: 'Hand, foot and mouth disease and other infections',
  subtitle: 'Stop it at the door, at the sink and on the toys',
  description: `When one child has blisters on Monday, how many have them on Friday? That depends on five habits. The course goes through the day: arrival, nappies, meals, play, cleaning, and what to tell parents.`,
  category: 'health',
  icon: 'spray-can',
  level: 'ALL_LEVELS',
  priceSgd: 35,
  cpdPoints: 2,
  estimatedHours: 2,
  certificateMonths: 12,
  learningOutcomes: [
    'Check children at arrival and know who goes home',
    'Wash hands so that it works, with children of every age',
    'Disinfect toys and surfaces with the right dilution',
    'Report a cluster in time',
  ],
  sections: [
    {
      title: 'Keep it out',
      lectures: [
        textLecture(
          'The look at the door',
          `Every child, every morning, before the parent leaves:

- temperature below 38 °C
- palms, soles and mouth: spots, blisters, ulcers
- eyes, skin, cough, and whether the child is as usual

One of them is there: the child goes home with the parent, and to a doctor. It is far easier to say at the door than at eleven.

A child with hand, foot and mouth disease stays away until the doctor's leave is over **and** every blister has dried.`,
          { isPreview: true },
        ),
        {
          kind: 'video',
          title: 'Clean hands in seven steps',
          video: 'handwashing',
          captions: [
            {
              language: 'en',
              label: 'English',
              lines: [
                'Clean hands in seven steps',
                'Palm to palm.',
                'Between the fingers.',
                'The back of the hands.',
                'The base of the thumbs.',
                'The back of the fingers.',
                'Fingernails in the palm.',
                'The wrists. Rinse, and dry.',
              ],
            },
            {
              language: 'ta',
              label: 'தமிழ்',
              lines: [
                'ஏழு படிகளில் சுத்தமான கைகள்',
                'உள்ளங்கையோடு உள்ளங்கை.',
                'விரல்களுக்கு இடையில்.',
                'கைகளின் பின்புறம்.',
                'கட்டைவிரல்களின் அடிப்பகுதி.',
                'விரல்களின் பின்புறம்.',
                'உள்ளங்கையில் நகங்கள்.',
                'மணிக்கட்டுகள். அலசி, உலர்த்தவும்.',
              ],
            },
          ],
        },
        textLecture(
          'Practical: hands of a whole room',
          `Before a meal, wash hands with the children of your room while your manager watches.

Read the seven steps again first. If you like, add your plan for the room as a PDF.`,
          {
            checklist: [
              'Washes own hands in seven steps for at least 20 seconds',
              'Shows the steps to the children and helps the youngest',
              'Dries every hand with a fresh paper towel',
              'Keeps the waiting children calm and in sight',
            ],
          },
        ),
      ],
    },
    {
      title: 'Keep it from spreading',
      lectures: [
        textLecture(
          'Toys, mats, nappies',
          `## Dilution

Household bleach: one part to forty-nine parts of water for toys and tables, one to nine where there was vomit or stool. Fresh every day, in a bottle with the date on it. Ten minutes, then rinse what goes into mouths.

## Nappies

Gloves on, child, gloves off, child's hands, surface, your hands. In this order, each time, even with four waiting.

## What two children shared

Mouthed toys go into a red basin at once. At the end of the day the basin is washed, disinfected and dried.`,
        ),
        textLecture(
          'Reporting',
          `Write down each case with the date of the first sign, the room and the siblings. When cases in a room reach the number in your centre's plan, the centre leader reports it the same day and tells all parents of the room, without names.`,
          { signed: 'I have read this, and will write down each case the same day.' },
        ),
        quizLecture('Check what you know', [
          choice(
            'When may a child with hand, foot and mouth disease come back?',
            [
              'After three days',
              'When the fever is gone',
              '*When the leave is over and all blisters are dry',
            ],
            'Both, not one of them.',
          ),
          choice(
            'Which dilution cleans the floor after vomiting?',
            ['*One to nine', 'One to forty-nine', 'Undiluted'],
            'Stronger where there was vomit or stool, and never undiluted.',
          ),
          trueOrFalse(
            'Yesterday’s bleach solution works as well as a fresh one.',
            false,
            'It loses strength in hours. Make it daily.',
          ),
        ]),
      ],
    },
  ],
};
