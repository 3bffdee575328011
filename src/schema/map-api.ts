import type { TypeKindName } from './schema-index.ts';

export interface SchemaTarget {
  readonly type: string;
  readonly field?: string | undefined;
}

export type SchemaPathStep =
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly required: readonly string[];
      readonly isList: boolean;
    }
  | { readonly kind: 'on'; readonly type: string };

export interface SchemaPath {
  readonly steps: readonly SchemaPathStep[];
}

export interface SchemaPaths {
  /** The shortest first; equal lengths by the number of required arguments. */
  readonly found: readonly SchemaPath[];
  readonly isMore: boolean;
}

/** A type in a picture; positions and sizes in CSS pixels from the top left. */
export interface PictureNode {
  readonly type: string;
  readonly label: string;
  readonly kind: TypeKindName;
  /** Distance from the central type, negative on the left. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly fields: readonly string[];
  /** Whether `to` is a possible type of the interface or union `from`. */
  readonly isPossibleType: boolean;
}

export interface TypePicture {
  readonly center: string;
  /** From left to right, then top to bottom. */
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly width: number;
  readonly height: number;
  readonly more: number;
}
