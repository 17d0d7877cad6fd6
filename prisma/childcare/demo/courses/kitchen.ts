import { choice, type DemoCourse, quizLecture, textLecture, trueOrFalse } from '../course-shape.ts';

export const foodHygiene: DemoCourse = {
  title: 'Food hygiene in the centre kitchen',
  subtitle: 'From delivery to plate, with thermometers and without drama',
  description: `For cooks, kitchen assistants and everybody who serves meals. Cold chain, cooking, cooling, cleaning, and a record that takes two minutes a day.`,
  category: 'nutrition',
  icon: 'cooking-pot',
  level: 'BEGINNER',
  priceSgd: 45,
  cpdPoints: 3,
  estimatedHours: 3,
  certificateMonths: 24,
  learningOutcomes: [
    'Keep food out of the danger zone from 5 to 60 °C',
    'Prevent cross-contamination in a small kitchen',
    'Cool, store, reheat and label leftovers',
  ],
  sections: [
    {
      title: 'Time and temperature',
      lectures: [
        textLecture(
          'The danger zone',
          `Between **5 °C and 60 °C** bacteria double every twenty minutes. A pot of porridge that stands warm from eight to eleven is a laboratory.

- Fridge at 4 °C or below, freezer at −18 °C: read both at seven and at two.
- Deliveries: chilled goods above 8 °C go back, with a note on the slip.
- Cooked food reaches 75 °C in the middle. Measure the thickest piece.
- Served within two hours, or kept above 60 °C.`,
          { isPreview: true },
        ),
        textLecture(
          'Cooling and reheating',
          `Large pots stay warm for hours. Portion into shallow trays, not higher than 5 cm, and let them reach 21 °C within two hours and 5 °C within four more.

Reheat **once**, to 75 °C. What is left after that is thrown away.`,
        ),
      ],
    },
    {
      title: 'A clean kitchen',
      lectures: [
        textLecture(
          'Boards, cloths, hands',
          `Red for raw meat, blue for fish, green for vegetables, white for what is eaten as it is. A colour that is missing is replaced the same day, not borrowed.

Cloths are the dirtiest things in a kitchen. Paper for raw juices, a fresh cloth every half day.

Hands: before you start, after raw food, after the bin, after the phone.`,
        ),
        quizLecture(
          'Check what you know',
          [
            choice(
              'The danger zone lies between',
              ['0 and 30 °C', '*5 and 60 °C', '10 and 80 °C'],
              'From 5 to 60 °C.',
            ),
            choice(
              'What do you do with soup that was reheated and not eaten?',
              ['Freeze it', 'Reheat it at tea', '*Throw it away'],
              'Food is reheated once.',
            ),
            choice(
              'Which need a hand wash straight after?',
              ['*Touching raw chicken', '*Taking out the bin', '*Answering the phone', 'Washing lettuce'],
              'The first three bring something onto your hands.',
            ),
            trueOrFalse(
              'A tray of porridge 12 cm deep cools fast enough in the fridge.',
              false,
              'Five centimetres at most.',
            ),
          ],
          { maxAttempts: 3 },
        ),
      ],
    },
  ],
};

export const allergies: DemoCourse = {
  title: 'Allergies and anaphylaxis: plan and act',
  subtitle: 'Every child’s plan on the wall, every adrenaline pen within a minute',
  description: `How to read a plan, set a table, read a label, and use an adrenaline auto-injector without hesitating.`,
  category: 'nutrition',
  icon: 'nut',
  level: 'ALL_LEVELS',
  priceSgd: 35,
  cpdPoints: 2,
  estimatedHours: 1.5,
  certificateMonths: 12,
  learningOutcomes: [
    'Tell a mild reaction from anaphylaxis',
    'Use an adrenaline auto-injector',
    'Keep a child with an allergy part of every meal',
  ],
  sections: [
    {
      title: 'Before the meal',
      lectures: [
        textLecture(
          'The plan, the place, the label',
          `A plan has a photo, the allergen, the signs, the medicine and its place, two phone numbers, a doctor's signature and a date less than a year old.

The pen is **never locked away** and goes along to the playground.

Labels are read three times: when it is bought, when it is stored, when it is opened. "May contain" counts as contains.`,
        ),
      ],
    },
    {
      title: 'When it happens',
      lectures: [
        textLecture(
          'Signs and the pen',
          `## Mild

Hives, itching, a swollen lip, one vomit. Give what the plan says, stay with the child, tell the parents.

## Anaphylaxis: any of these

Noisy breathing, a hoarse voice, a swollen tongue, floppy, pale, collapsed.

1. Lay the child down; sitting, if breathing is hard. Never let the child stand.
2. Pen against the outer thigh, through clothes, hold for three seconds. Note the time.
3. 995. A second pen after five minutes when nothing is better.`,
        ),
        quizLecture('Check what you know', [
          choice(
            'A child with a nut allergy is hoarse and pale after a biscuit. First?',
            ['Antihistamine and wait', '*Adrenaline pen', 'Call the parents'],
            'Hoarse and pale is anaphylaxis: adrenaline first, then 995.',
          ),
          trueOrFalse(
            'The pen is kept in a locked cupboard.',
            false,
            'Within a minute’s reach, out of reach of children, never locked.',
          ),
          trueOrFalse(
            '“May contain traces of nuts” counts as contains.',
            true,
            'For a child with the allergy it does.',
          ),
        ]),
      ],
    },
  ],
};
