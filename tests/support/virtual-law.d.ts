declare module "virtual:law" {
  export const lawPack: import("#shared/law/contract.ts").LawPack;
  export const examples: readonly import("#shared/questions/example.ts").Example[];
}
