//! What a device brings into a program: its registers are there whether anybody names them or not, and the functions that
//! say what they do belong to nobody's source.

use device::c::PREFIX;
use typed::tree::{FuncId, VarId};

use base::Id;

use super::shared::Shared;

impl Shared<'_> {
    pub fn reach_device(&mut self) {
        let fixed: Vec<VarId> = self.vars.ids().filter(|&v| self.vars[v].at.is_some()).collect();
        fixed.into_iter().for_each(|v| self.reach_var(v));
        let is_ours = |f: &FuncId| self.has_body[f.index()] && self.funcs[*f].name.starts_with(PREFIX);
        let ours: Vec<FuncId> = self.funcs.ids().filter(is_ours).collect();
        let handlers: Vec<&String> = self.options.device.interrupts.handlers.iter().map(|h| &h.function).collect();
        let runs = |f: &FuncId| self.has_body[f.index()] && handlers.contains(&&self.funcs[*f].name);
        let handlers: Vec<FuncId> = self.funcs.ids().filter(runs).collect();
        for func in ours {
            self.built[func].library = true;
            if !self.options.device.is_empty() {
                self.reach_func(func);
            }
        }
        handlers.into_iter().for_each(|f| self.reach_func(f));
    }
}
