// What the server answers about files, by name.
import type {
  FileReportFieldsFragment,
  ImportRunFieldsFragment,
  ReadFilesMutation,
} from '../api/generated/graphql.ts'

/** What all files hold together. */
export type Found = Extract<NonNullable<ReadFilesMutation['readFiles']>, { __typename: 'ReadFilesPayload' }>

export type FileReport = FileReportFieldsFragment

export type Run = ImportRunFieldsFragment
