import type { TypeKindName } from './schema-index.ts';

/** A type, or one of its fields, that somebody wants to get to. */
export interface SchemaTarget {
  readonly type: string;
  readonly field?: string | undefined;
}

export type SchemaPathStep =
  | {
      readonly kind: 'field';
      readonly name: string;
      /** Names of the arguments that have to be given. */
      readonly required: readonly string[];
      readonly isList: boolean;
    }
  | { readonly kind: 'on'; readonly type: string };

export interface SchemaPath {
  readonly steps: readonly SchemaPathStep[];
}

export interface SchemaPaths {
  /** The shortest first; of those as long as each other, the ones with fewer arguments to be given. */
  readonly found: readonly SchemaPath[];
  /** Whether there are others than these. */
  readonly isMore: boolean;
}

/** A type in a picture; places and sizes in CSS pixels, from the picture's left upper corner. */
export interface PictureNode {
  readonly type: string;
  /** Its name, as far as there is room for it. */
  readonly label: string;
  readonly kind: TypeKindName;
  /** Steps away from the type in the middle, negative on the left. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** That fields of one type lead to another one. */
export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly fields: readonly string[];
  /** Whether `to` is one of the types that the interface or union `from` may be. */
  readonly isPossibleType: boolean;
}

/** The types around one, and where each is drawn. */
export interface TypePicture {
  readonly center: string;
  /** From left to right, and from the top down. */
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly width: number;
  readonly height: number;
  /** How many types are two steps away or less, and not shown. */
  readonly more: number;
}
