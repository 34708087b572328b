import type { Rule } from "./rule.ts";
import { aeRules } from "./rules/ae.ts";
import { alRules } from "./rules/al.ts";
import { arRules } from "./rules/ar.ts";
import { atRules } from "./rules/at.ts";
import { auRules } from "./rules/au.ts";
import { baRules } from "./rules/ba.ts";
import { beRules } from "./rules/be.ts";
import { bgRules } from "./rules/bg.ts";
import { brRules } from "./rules/br.ts";
import { caRules } from "./rules/ca.ts";
import { chRules } from "./rules/ch.ts";
import { clRules } from "./rules/cl.ts";
import { coRules } from "./rules/co.ts";
import { crRules } from "./rules/cr.ts";
import { cyRules } from "./rules/cy.ts";
import { czRules } from "./rules/cz.ts";
import { deRules } from "./rules/de.ts";
import { eeRules } from "./rules/ee.ts";
import { esRules } from "./rules/es.ts";
import { euRules } from "./rules/eu.ts";
import { frRules } from "./rules/fr.ts";
import { gbRules } from "./rules/gb.ts";
import { geRules } from "./rules/ge.ts";
import { grRules } from "./rules/gr.ts";
import { hkRules } from "./rules/hk.ts";
import { hrRules } from "./rules/hr.ts";
import { huRules } from "./rules/hu.ts";
import { idRules } from "./rules/id.ts";
import { ieRules } from "./rules/ie.ts";
import { itRules } from "./rules/it.ts";
import { jpRules } from "./rules/jp.ts";
import { keRules } from "./rules/ke.ts";
import { krRules } from "./rules/kr.ts";
import { maRules } from "./rules/ma.ts";
import { mdRules } from "./rules/md.ts";
import { meRules } from "./rules/me.ts";
import { mkRules } from "./rules/mk.ts";
import { mtRules } from "./rules/mt.ts";
import { muRules } from "./rules/mu.ts";
import { mxRules } from "./rules/mx.ts";
import { myRules } from "./rules/my.ts";
import { nlRules } from "./rules/nl.ts";
import { nzRules } from "./rules/nz.ts";
import { paRules } from "./rules/pa.ts";
import { peRules } from "./rules/pe.ts";
import { phRules } from "./rules/ph.ts";
import { plRules } from "./rules/pl.ts";
import { ptRules } from "./rules/pt.ts";
import { pyRules } from "./rules/py.ts";
import { roRules } from "./rules/ro.ts";
import { rsRules } from "./rules/rs.ts";
import { schengenRules } from "./rules/schengen.ts";
import { sgRules } from "./rules/sg.ts";
import { thRules } from "./rules/th.ts";
import { trRules } from "./rules/tr.ts";
import { uaRules } from "./rules/ua.ts";
import { usRules } from "./rules/us.ts";
import { uyRules } from "./rules/uy.ts";
import { vnRules } from "./rules/vn.ts";
import { xkRules } from "./rules/xk.ts";
import { zaRules } from "./rules/za.ts";

/** Every rule, also those that are not published because nobody has opened their source. */
export const allRules: readonly Rule[] = [
  ...aeRules,
  ...alRules,
  ...arRules,
  ...atRules,
  ...auRules,
  ...baRules,
  ...beRules,
  ...bgRules,
  ...brRules,
  ...caRules,
  ...chRules,
  ...clRules,
  ...coRules,
  ...crRules,
  ...cyRules,
  ...czRules,
  ...deRules,
  ...eeRules,
  ...esRules,
  ...euRules,
  ...frRules,
  ...gbRules,
  ...geRules,
  ...grRules,
  ...hkRules,
  ...hrRules,
  ...huRules,
  ...idRules,
  ...ieRules,
  ...itRules,
  ...jpRules,
  ...keRules,
  ...krRules,
  ...maRules,
  ...mdRules,
  ...meRules,
  ...mkRules,
  ...mtRules,
  ...muRules,
  ...mxRules,
  ...myRules,
  ...nlRules,
  ...nzRules,
  ...paRules,
  ...peRules,
  ...phRules,
  ...plRules,
  ...ptRules,
  ...pyRules,
  ...roRules,
  ...rsRules,
  ...schengenRules,
  ...sgRules,
  ...thRules,
  ...trRules,
  ...uaRules,
  ...usRules,
  ...uyRules,
  ...vnRules,
  ...xkRules,
  ...zaRules,
];

/** The rule with this id. */
export const ruleById = (id: string): Rule | undefined => allRules.find((rule) => rule.id === id);
