// Files of other tools: read with a report, before anything is written.
import type { FileProblem } from '../library/files/found.ts'
import { uploadBytes } from '../library/files/uploads.ts'
import { IMPORT_LIMITS, readImport, type FileReport } from '../library/files/import-files.ts'
import { NotFound } from '../io/store/errors.ts'
import { InvalidInput } from '../play/failures.ts'
import { builder } from './builder.ts'
import { keyOf } from './ids.ts'

const ProblemEnum = builder.enumType('FileProblemKind', {
  description: 'Why a file cannot be read.',
  values: {
    TOO_LARGE: { description: 'It is larger than files may be, or would be when it is unpacked.' },
    BROKEN: { description: 'It is damaged, or cut off.' },
    TOO_DEEP: { description: 'It is nested deeper than any file of its kind.' },
    TOO_MANY: { description: 'It holds more than can be read from one file.' },
    TOO_NEW: { description: 'A later version wrote it.' },
    LOCKED: { description: 'It is encrypted, or in a form that is not open.' },
    UNKNOWN: { description: 'Its format is not known. It can be taken as text.' },
  } satisfies Record<FileProblem['problem'], object>,
})

const ProblemType = builder.objectRef<FileProblem>('FileProblem').implement({
  description: 'Why a file cannot be read.',
  fields: (t) => ({
    kind: t.field({
      type: ProblemEnum,
      description: 'What it is, in one word.',
      resolve: ({ problem }) => problem,
    }),
    message: t.exposeString('message', { description: 'A sentence that says what to do.' }),
  }),
})

/** The lists of a report are empty where there is none. */
const linesOf =
  (list: 'found' | 'mapped' | 'kept' | 'dropped' | 'warnings') =>
  ({ report }: FileReport): string[] =>
    report?.[list] ?? []

const ReportType = builder.objectRef<FileReport>('FileReport').implement({
  description: 'What a file holds and what becomes of it, or why it cannot be read.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the file as it was sent.' }),
    format: t.string({
      nullable: true,
      description: 'What it was recognised as, in words; null when it cannot be read.',
      resolve: ({ report }) => report?.format ?? null,
    }),
    found: t.stringList({
      description: 'What it holds, like "12 story cards".',
      resolve: linesOf('found'),
    }),
    mapped: t.stringList({
      description: 'What becomes what, in words, like "first message → opening".',
      resolve: linesOf('mapped'),
    }),
    kept: t.stringList({
      description:
        'What is kept as it is, but not used: a bundle holds it, and so does an export to the tool that it came from, as far as its format is written here.',
      resolve: linesOf('kept'),
    }),
    dropped: t.stringList({ description: 'What is left out, and why.', resolve: linesOf('dropped') }),
    warnings: t.stringList({ description: 'What to look at.', resolve: linesOf('warnings') }),
    problem: t.field({
      type: ProblemType,
      nullable: true,
      description: 'Why it cannot be read; null when it can.',
      resolve: ({ problem }) => problem,
    }),
  }),
})

export const uploadIdsField = {
  required: true,
  description:
    'The files, by the ids that POST /uploads?name=… answered with; each was sent there as application/octet-stream.',
} as const
export const asTextField = {
  required: true,
  defaultValue: false,
  description: 'Take each as the text of an opening, whatever it looks like.',
} as const
export const uploadKeys = (ids: readonly (string | number)[]): string[] =>
  ids.map((id) => keyOf('Upload', String(id)))

const LimitsType = builder.objectRef<typeof IMPORT_LIMITS>('ImportLimits').implement({
  description: 'What is taken at once: a page says so before it sends what would be refused.',
  fields: (t) => ({
    files: t.exposeInt('files', { description: 'Files that are read or imported together.' }),
    fileBytes: t.int({
      description: 'Bytes of one file.',
      resolve: (_limits, _args, { deps }) => uploadBytes(deps),
    }),
  }),
})

builder.queryField('importLimits', (t) =>
  t.field({
    type: LimitsType,
    nullable: true,
    description: 'What is taken of files at once.',
    resolve: () => IMPORT_LIMITS,
  }),
)

builder.relayMutationField(
  'readFiles',
  {
    description: 'Which files.',
    inputFields: (t) => ({
      uploadIds: t.idList(uploadIdsField),
      asText: t.boolean(asTextField),
    }),
  },
  {
    description:
      'Reads files that were sent and reports what importing them would do. Nothing is written. The format is recognised by what a file holds, never by its name.',
    nullable: true,
    errors: { types: [NotFound, InvalidInput] },
    resolve: (_root, { input }, { deps, viewer }) =>
      readImport(deps, viewer, { uploadIds: uploadKeys(input.uploadIds), asText: input.asText }),
  },
  {
    description: 'What the files hold.',
    outputFields: (t) => ({
      reports: t.field({
        type: [ReportType],
        description: 'One for each file, in the order given.',
        resolve: ({ reports }) => reports,
      }),
      scenarios: t.int({
        description: 'Scenarios that would be made, without their options.',
        resolve: ({ scenarios }) => scenarios,
      }),
      adventures: t.int({
        description: 'Stories that would be made.',
        resolve: ({ adventures }) => adventures,
      }),
      cards: t.int({
        description: 'Story cards that belong to none of these: say where to, else they become a scenario.',
        resolve: ({ cards }) => cards,
      }),
      scripts: t.int({
        description: 'Scripts that belong to none of these: they go into the library.',
        resolve: ({ scripts }) => scripts,
      }),
    }),
  },
)
